import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { VersionSummary } from '#contract/versions.ts'
import { findFindings } from '#nodes/checks.ts'
import { versionTitle } from '#studio/shell/calls/version.ts'
import { versionsQuery } from '#studio/shell/pathwayQueries.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Segments } from '#ui/Segments.tsx'
import { useEditor } from '../../../hooks/useEditor.ts'
import { useFindings } from '../../../hooks/useFindings.ts'
import { isUnchanged, listChanges } from '../../../session/analysis/changes.ts'
import { type Environment, liveVersion } from '../../../session/sync/versions.ts'
import { useSideDocument } from '../compare/useSideDocument.ts'
import { VersionWordsFields } from '../VersionWordsFields.tsx'
import { PublishFindings } from './PublishFindings.tsx'
import { PublishTests } from './PublishTests.tsx'
import { usePublish } from './usePublish.ts'
import { WhatChanges } from './WhatChanges.tsx'

const environments = [
  { value: 'production', label: 'Production' },
  { value: 'staging', label: 'Staging' },
] as const
const meets = {
  production: 'New calls use it right away.',
  staging: 'Test calls to staging use it right away.',
}

interface PublishDialogProps {
  /** Source to publish: the draft, which becomes a new version, or an existing version. */
  readonly what: 'draft' | VersionSummary
  readonly environment?: Environment
  readonly onClose: () => void
}

/** Publishes a version after showing its findings and changes. Errors block it. */
export function PublishDialog({ what, environment: asked = 'production', onClose }: PublishDialogProps) {
  const pathwayId = useEditor(state => state.pathwayId)
  const { versions } = useQuery(versionsQuery(pathwayId)).data ?? {}
  const [environment, setEnvironment] = useState<Environment>(asked)
  const [words, setWords] = useState({ name: '', note: '' })
  const { publish, busy } = usePublish(onClose)
  const findings = usePublishedFindings(what)
  const [newest] = versions ?? []
  const kept = useKeptAs(what, newest)
  const version = what === 'draft' ? kept : what
  const live = versions && liveVersion(versions, environment)
  const isRollBack = what !== 'draft' && environment === 'production' && isEarlier(what, live)
  const isLive = version !== undefined && version.version_number === live?.version_number
  return (
    <Dialog
      open
      onClose={onClose}
      wide
      title={titleOf(what, isRollBack)}
      description={
        what === 'draft'
          ? `Publishes the current draft as a new version. ${meets[environment]}`
          : `${meets[environment]} The draft stays as it is.`
      }
      footer={
        <Button
          look="primary"
          busy={busy}
          disabled={versions === undefined || isLive || findings.some(({ severity }) => severity === 'error')}
          onClick={() => void publish(environment, version ? { version_id: version.version_number } : words, live)}
        >
          {isRollBack ? 'Roll back' : environment === 'production' ? 'Publish to production' : 'Publish to staging'}
        </Button>
      }
    >
      <div className="flex flex-col gap-5">
        {!isRollBack && (
          <Segments
            label="Publish to"
            value={environment}
            items={environments}
            onChange={value => setEnvironment(value === 'staging' ? 'staging' : 'production')}
          />
        )}
        <PublishFindings findings={findings} canShow={what === 'draft'} isRollBack={isRollBack} onShow={onClose} />
        {what === 'draft' && <PublishTests onShow={onClose} />}
        {isLive ? (
          <p>
            {versionTitle(version)} is already live in {environment}
            {what === 'draft' && ', and the draft is the same'}.
          </p>
        ) : (
          <>
            {what === 'draft' &&
              (kept ? (
                <p>The draft is the same as {versionTitle(kept)}. Publishing uses that version.</p>
              ) : (
                <VersionWordsFields
                  words={words}
                  placeholder={`Version ${(newest?.version_number ?? 0) + 1}`}
                  onChange={setWords}
                />
              ))}
            <WhatChanges
              side={what === 'draft' ? 'draft' : what.version_number}
              environment={environment}
              onCompare={onClose}
            />
          </>
        )}
      </div>
    </Dialog>
  )
}

function titleOf(what: 'draft' | VersionSummary, isRollBack: boolean): string {
  if (what === 'draft') return 'Publish this pathway'
  const { version_number } = what
  return isRollBack ? `Roll back production to version ${version_number}` : `Publish version ${version_number}`
}

function isEarlier({ version_number }: VersionSummary, live: VersionSummary | undefined): boolean {
  return live !== undefined && version_number < live.version_number
}

function usePublishedFindings(what: 'draft' | VersionSummary) {
  const draft = useFindings().whole
  const { document } = useSideDocument(what === 'draft' ? what : what.version_number)
  const isDraft = what === 'draft'
  return useMemo(() => (isDraft ? draft : document ? findFindings(document) : []), [isDraft, draft, document])
}

/** Returns the newest version if the draft equals it: publishing then makes no second one. */
function useKeptAs(what: 'draft' | VersionSummary, newest: VersionSummary | undefined): VersionSummary | undefined {
  const draft = useEditor(state => state.document)
  const { document } = useSideDocument(what === 'draft' ? (newest?.version_number ?? 'draft') : 'draft')
  return useMemo(
    () => (newest && document && document !== draft && isUnchanged(listChanges(document, draft)) ? newest : undefined),
    [newest, document, draft],
  )
}
