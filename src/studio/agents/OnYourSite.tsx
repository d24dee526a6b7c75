import type { WebAgent } from '#contract/agents.ts'
import { FormSection } from '#studio/shell/forms/FormSection.tsx'
import { CopyButton } from '#ui/CopyButton.tsx'

/** The two pieces that put an agent on a website: one for the server, which holds the key, and one for the page. */
export function OnYourSite({ agent: { agent_id } }: { readonly agent: WebAgent }) {
  const { origin } = window.location
  const onServer = `curl -X POST ${origin}/api/v1/agents/${agent_id}/authorize \\
  -H "authorization: $DIALPATH_API_KEY"`
  const onPage = `<script type="module" src="${origin}/agent/embed.js"></script>
<dialpath-agent token="THE TOKEN"></dialpath-agent>`
  return (
    <FormSection title="On your website">
      <p className="text-[13px] text-muted">
        Your server requests a token for each visitor, so your API key stays private. A token starts one conversation
        and expires after 15 minutes.
      </p>
      <Code title="On your server" code={onServer} />
      <Code title="In your page" code={onPage} />
      <p className="text-[13px] text-muted">
        Add your website’s origin to <code className="font-mono text-xs">DIALPATH_EMBED_ORIGINS</code>. Otherwise
        browsers won’t show the agent there.
      </p>
    </FormSection>
  )
}

function Code({ title, code }: { readonly title: string; readonly code: string }) {
  return (
    <div>
      <h4 className="mb-1 font-medium text-[13px]">{title}</h4>
      <div className="flex rounded-md bg-raised">
        <pre
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
          tabIndex={0}
          className="min-w-0 flex-1 overflow-x-auto rounded-md p-3 font-mono text-xs leading-5"
        >
          {code}
        </pre>
        <CopyButton text={code} label={`Copy: ${title}`} className="m-1 text-muted hover:bg-surface" />
      </div>
    </div>
  )
}
