/**
 * `<dialpath-agent token="…">` shows a web agent on any page that the operator allows. The token comes from your own server, which asks
 * `POST /api/v1/agents/{agent_id}/authorize` for it; each begins one conversation.
 */
const home = new URL('/agent', import.meta.url)

class DialpathAgent extends HTMLElement {
  static observedAttributes = ['token']

  connectedCallback() {
    this.show()
  }

  attributeChangedCallback() {
    if (this.isConnected) this.show()
  }

  show() {
    const token = this.getAttribute('token')
    if (!token) return this.replaceChildren()
    const frame = document.createElement('iframe')
    frame.src = `${home.href}#token=${encodeURIComponent(token)}`
    frame.title = this.getAttribute('title') ?? 'Chat with our agent'
    frame.style.cssText = 'display:block;width:100%;height:100%;border:0;color-scheme:normal'
    if (getComputedStyle(this).display === 'inline') this.style.display = 'block'
    if (this.style.height === '') this.style.height = '32rem'
    this.replaceChildren(frame)
  }
}

customElements.define('dialpath-agent', DialpathAgent)
