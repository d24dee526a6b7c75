import { describeSystem, versionOf } from '../figures/system.ts'
import { openBrowser } from './browser.ts'

/** Describes what figures depend on: the machine, the date, and the versions of what is measured. */
export async function describeMachine(root: string): Promise<Readonly<Record<string, string>>> {
  const browser = await openBrowser()
  const chromium = browser.version()
  await browser.close()
  return {
    ...describeSystem(),
    chromium: `${chromium}, headless, without GPU`,
    'react flow': versionOf(root, '@xyflow/react'),
    react: versionOf(root, 'react'),
    fastify: versionOf(root, 'fastify'),
    pglite: versionOf(root, '@electric-sql/pglite'),
  }
}
