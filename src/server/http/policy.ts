/** Sources that the studio's pages may load from: this service, and nothing else. */
export const studioPolicy = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  // The component libraries of the studio write style elements at run time.
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  // Samples of voices come as the answer of a POST.
  mediaSrc: ["'self'", 'blob:'],
  fontSrc: ["'self'"],
  connectSrc: ["'self'"],
  workerSrc: ["'self'", 'blob:'],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
}
