type Fetch = () => Promise<unknown>

/** What a page may be asked for later: each is fetched once nothing else is to be done, so that it is there without a connection. */
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
