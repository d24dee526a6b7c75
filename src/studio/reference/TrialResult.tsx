import { useEffect, useMemo } from 'react'
import { Badge } from '#ui/Badge.tsx'
import { buttonLook } from '#ui/Button.tsx'
import { JsonView } from '#ui/JsonView.tsx'
import type { TrialAnswer } from './trial.ts'

/** The answer to a request that was tried. */
export function TrialResult({ answer: { status, milliseconds, mediaType, body } }: { readonly answer: TrialAnswer }) {
  return (
    <div role="status" className="flex min-w-0 flex-col gap-2">
      <p className="flex items-center gap-2 text-muted text-xs">
        <Badge tone={status < 400 ? 'success' : 'danger'}>{status}</Badge>
        {milliseconds} ms
        {mediaType !== '' && <span>{mediaType}</span>}
      </p>
      {'json' in body && <JsonView value={body.json} label="Response" className="max-h-96" />}
      {'text' in body && body.text !== '' && (
        <pre className="max-h-96 overflow-auto whitespace-pre-wrap rounded-lg border border-line bg-bg p-2 font-mono text-xs">
          {body.text}
        </pre>
      )}
      {'file' in body && <FileResult file={body.file} />}
    </div>
  )
}

function FileResult({ file }: { readonly file: Blob }) {
  const url = useMemo(() => URL.createObjectURL(file), [file])
  useEffect(() => () => URL.revokeObjectURL(url), [url])
  if (file.type.startsWith('audio/')) {
    // biome-ignore lint/a11y/useMediaCaption: the sound of an API's answer has no captions
    return <audio controls src={url} aria-label="Response" className="w-full" />
  }
  return (
    <a href={url} download className={`self-start ${buttonLook()}`}>
      Save the file
    </a>
  )
}
