// Shows the reference in the colours of the studio, and gives a name to the fields that the renderer leaves without one.

/** The parts of the renderer that draw fields. */
const parts = ['rapi-doc', 'api-request', 'api-response', 'schema-table', 'schema-tree', 'tag-input']

const colours = {
  light: { 'bg-color': '#ffffff', 'text-color': '#18181f', 'primary-color': '#4f46e5', 'nav-bg-color': '#f1f1f5' },
  dark: { 'bg-color': '#18181c', 'text-color': '#ececf1', 'primary-color': '#8f89ff', 'nav-bg-color': '#111114' },
}

/** @param {ParentNode} root */
function nameFields(root) {
  for (const field of root.querySelectorAll('input, select, textarea')) {
    const name = field.getAttribute('data-pname') ?? field.getAttribute('placeholder') ?? ''
    if (!field.hasAttribute('aria-label')) field.setAttribute('aria-label', name || nameOf(field))
  }
}

/** @param {Element} field */
function nameOf(field) {
  if (field.matches('.request-body-param-user-input')) return 'Body of the request'
  return field.localName === 'select' ? 'Media type or example' : 'Value'
}

const theme = document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light'
for (const [name, value] of Object.entries({ theme, ...colours[theme] })) {
  document.querySelector('rapi-doc')?.setAttribute(name, value)
}
for (const part of parts) {
  customElements.whenDefined(part).then(element => {
    const { updated } = element.prototype
    /** @this {HTMLElement} @param {unknown} changed */
    element.prototype.updated = function (changed) {
      updated?.call(this, changed)
      if (this.shadowRoot) nameFields(this.shadowRoot)
    }
  })
}
