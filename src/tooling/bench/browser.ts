import { type Browser, chromium } from '@playwright/test'
import { browserFlags, findBrowser } from '../browser.mjs'

export function openBrowser(): Promise<Browser> {
  const executablePath = findBrowser()
  return chromium.launch({ args: browserFlags, ...(executablePath && { executablePath }) })
}
