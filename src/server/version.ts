/** The version of Dialpath, as package.json has it. */
export const PRODUCT_VERSION = '0.1.0'
