type Fetch = () => Promise<unknown>

/** Lazy parts of the page, fetched when idle so that they also open without a connection. */
const parts: Fetch[] = []

/** A module that is needed only once somebody asks for what it does. */
export function lazyModule<Module>(load: () => Promise<Module>): () => Promise<Module> {
  parts.push(load)
  return load
}

/** Fetches all of them. One that does not come is tried again, and told of, when it is asked for. */
export function fetchParts(): void {
  for (const fetchPart of parts) fetchPart().catch(() => undefined)
}
