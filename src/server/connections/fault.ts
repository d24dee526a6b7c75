/** A connection that did not answer as it should; the message is for people. */
export class ConnectionFault extends Error {}
