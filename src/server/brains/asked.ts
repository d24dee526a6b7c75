import { channel } from 'node:diagnostics_channel'

/** A request to a model that was answered, or was not. */
export interface ModelAsked {
  readonly purpose: 'decide' | 'speak'
  readonly outcome: 'answered' | 'failed'
  /** From the request to the end of its answer. */
  readonly seconds: number
}

/** The channel on which every request is told of: all services of a process share the clients of models. */
const asked = channel('dialpath:model-asked')

export function tellAsked(about: ModelAsked) {
  asked.publish(about)
}

/** @returns Ends it. */
export function hearAsked(hear: (about: ModelAsked) => void): () => void {
  // Nothing else is published there.
  const listen = (about: unknown) => hear(about as ModelAsked)
  asked.subscribe(listen)
  return () => {
    asked.unsubscribe(listen)
  }
}
