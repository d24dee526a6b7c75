/** Loads the colours of the kinds, `--kind-<key>`, in both themes (`nodes/<kind>/colour.css`). */
import.meta.glob('./*/colour.css', { eager: true })
