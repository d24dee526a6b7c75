/** Tells whether an error is an answer of the service rather than a lost connection. */
export class Refused extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}
