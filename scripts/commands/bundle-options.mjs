/**
 * Options of esbuild for the commands.
 *
 * @type {import('esbuild').BuildOptions}
 */
export const bundleOptions = {
  bundle: true,
  platform: 'node',
  format: 'esm',
  minifyWhitespace: true,
  target: 'node20',
  mainFields: ['module', 'main'],
  logLevel: 'error',
}

/** Code before a bundle, in which CommonJS libraries call `require` for Node's built-in modules. */
export const bundleBanner =
  "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);"
