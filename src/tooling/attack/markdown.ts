import { markdownTable } from '../figures/table.ts'
import type { Report } from './report.ts'

const BEGIN = '<!-- Written by npm run attack -- --markdown: begin -->'
const END = '<!-- Written by npm run attack -- --markdown: end -->'

interface Written {
  readonly system: Readonly<Record<string, string>>
  readonly load: { readonly before: number; readonly after: number }
  readonly report: Report
}

/** The page with the latest run between its two marks; throws where it lacks them. */
export function writeMarkdown(page: string, { system, load, report }: Written): string {
  const begin = page.indexOf(BEGIN)
  const end = page.indexOf(END)
  if (begin < 0 || end < begin) throw new Error(`The page lacks the marks “${BEGIN}” and “${END}”.`)
  const { checks, skipped, tables } = report
  const failed = checks.filter(({ ok }) => !ok)
  const text = [
    `${Object.entries(system)
      .map(([name, value]) => `${name}: ${value}`)
      .join(' · ')} · load of the machine ${load.before} before, ${load.after} after.`,
    `**${checks.length - failed.length} checks held, ${failed.length} failed.**`,
    ...(failed.length > 0 ? [failed.map(({ part, name }) => `- failed: ${part}, ${name}`).join('\n')] : []),
    ...(skipped.length > 0 ? [skipped.map(line => `- skipped: ${line}`).join('\n')] : []),
    ...tables.map(markdownTable),
  ].join('\n\n')
  return `${page.slice(0, begin)}${BEGIN}\n\n${text.trimEnd()}\n\n${page.slice(end)}`
}
