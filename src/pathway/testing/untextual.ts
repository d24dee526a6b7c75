/** An object that neither `String` nor `Number` takes. */
export const UNTEXTUAL = { toString: null, valueOf: null }
