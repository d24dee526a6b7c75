/** The entry of a worker thread where the service runs from its source: a thread reads no TypeScript by itself. */
import { register } from 'tsx/esm/api'

register()
await import('./worker.ts')
