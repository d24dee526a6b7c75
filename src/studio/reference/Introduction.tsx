import { Link } from '@tanstack/react-router'
import { CopyButton } from '#ui/CopyButton.tsx'
import type { Description } from './openApi.ts'
import type { OperationGroup } from './operations.ts'
import { Prose } from './Prose.tsx'

interface IntroductionProps {
  readonly description: Description
  readonly groups: readonly OperationGroup[]
}

/** The first page: how requests are made, and the subjects of the API. */
export function Introduction({ description: { info }, groups }: IntroductionProps) {
  const address = window.location.origin
  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-8 px-8 py-8 max-md:px-4">
      <header className="flex flex-col gap-3">
        <h1 className="font-semibold text-[22px] leading-8 tracking-[-0.018em]">API reference</h1>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-[13px] text-muted">
          <span className="flex items-center gap-1">
            <code className="rounded bg-raised px-1.5 py-0.5 font-mono text-ink text-xs">{address}</code>
            <CopyButton text={address} label="Copy the address" />
          </span>
          <span>Version {info.version}</span>
          <a href="/openapi.json" download className="text-accent underline">
            OpenAPI 3.1 file
          </a>
        </div>
      </header>
      <Prose text={info.description} />
      <section aria-label="Subjects" className="grid grid-cols-2 gap-3 max-md:grid-cols-1">
        {groups.map(group => (
          <Link
            key={group.name}
            to="/docs"
            search={{ operation: group.operations[0]?.id }}
            className="rounded-lg border border-line bg-surface p-3 shadow-card hover:border-line-strong"
          >
            <h2 className="font-semibold text-[13px]">{group.name}</h2>
            <p className="mt-0.5 text-[13px] text-muted">{group.description}</p>
          </Link>
        ))}
      </section>
    </div>
  )
}
