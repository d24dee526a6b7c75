/** A record of what the service has acknowledged, kept outside of the process that is killed. */
export interface Ledger {
  readonly pathways: readonly UpdatedPathway[]
  /** Numbers and names of the versions that were acknowledged, by pathway. */
  readonly versions: Map<string, Map<number, string>>
  /** Calls that were acknowledged, by the token in their metadata. */
  readonly calls: Map<string, string>
  /** Keyed requests whose answer was cut off, by their token, which is the key too. */
  readonly cut: Map<string, CallRequest>
  /** Keyed requests that were sent again after their answer was cut off. */
  retried: number
  updates: number
  /** Faults while the service was up: answers that should not be. */
  readonly faults: string[]
}

export interface UpdatedPathway {
  readonly pathway_id: string
  etag: string
  /** The last update that was acknowledged, and the last one that was sent. */
  acknowledged: number
  sent: number
}

export interface CallRequest {
  readonly phone_number: string
  readonly pathway_id: string
  readonly metadata: { readonly token: string }
}

export function createLedger(pathways: readonly UpdatedPathway[]): Ledger {
  return {
    pathways,
    versions: new Map(),
    calls: new Map(),
    cut: new Map(),
    retried: 0,
    updates: 0,
    faults: [],
  }
}
