import { asSent, sendsTool } from '#pathway/attachedTool.ts'
import { isRecord, nodeData, type PathwayNode, textMember } from '#pathway/document.ts'
import { asNumber } from '#pathway/scalars.ts'
import { useEditorStore } from '#studio/editor/hooks/useEditor.ts'
import { ChoiceField } from '#studio/editor/kit/fields/ChoiceField.tsx'
import { JsonField } from '#studio/editor/kit/fields/JsonField.tsx'
import { NumberField } from '#studio/editor/kit/fields/NumberField.tsx'
import { useNodeWriter } from '#studio/editor/kit/form/write.ts'
import { TemplateField } from '#studio/editor/kit/prompt/TemplateField.tsx'
import { Section } from '#studio/editor/kit/sections/Section.tsx'
import { sectionFields } from '#studio/editor/kit/sections/sectionFields.ts'
import { fillFromCurl } from '../curl/paste.ts'
import { AuthFields } from './AuthFields.tsx'
import { describeBody } from './body.ts'
import { CurlButtons } from './CurlButtons.tsx'
import { HeaderRows } from './HeaderRows.tsx'

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].map(value => ({ value, label: value }))

/** The request that the node sends. */
export function RequestSection({ node }: { node: PathwayNode }) {
  const data = nodeData(node)
  const writer = useNodeWriter(node.id)
  const editor = useEditorStore()
  const write = (member: 'headers' | 'auth', value: unknown, part: string | undefined) => {
    if (part === undefined) writer.set(member, value)
    else writer.type(member, value, part)
  }
  const method = typeof data.method === 'string' ? data.method : ''
  const note = describeBody(data.body)
  const bodyNote = 'fault' in note ? { error: note.fault } : note
  const hasNoBody = /^(get|head)$/i.test(method.trim())
  return (
    <Section title="Request" fields={sectionFields(node, 'request')} startsOpen>
      {sendsTool(data) && (
        <p className="text-muted text-xs">
          Sends the attached tool’s request to <code className="font-mono">{textMember(asSent(data), 'url')}</code>. Add
          a URL to send its own.
        </p>
      )}
      <CurlButtons />
      <ChoiceField
        field="method"
        value={methods.some(one => one.value === method.toUpperCase()) ? method.toUpperCase() : method}
        choices={methods}
        onChange={value => writer.set('method', value)}
      />
      <TemplateField
        field="url"
        oneLine
        mono
        value={data.url}
        onChange={text => writer.type('url', text)}
        placeholder="https://api.example.com/customers"
        hint="Tip: paste a cURL command to fill in everything."
        onPasteText={text => fillFromCurl(editor, node.id, text)}
      />
      <HeaderRows headers={data.headers} onChange={(value, part) => write('headers', value, part)} />
      <AuthFields auth={data.auth} onChange={(value, part) => write('auth', value, part)} />
      {hasNoBody && isEmpty(data.body) ? null : isRecord(data.body) || Array.isArray(data.body) ? (
        <JsonField
          field="body"
          value={data.body}
          onChange={value => writer.type('body', value)}
          hint={hasNoBody ? 'GET requests have no body.' : 'Sent as JSON. {{variables}} are filled in.'}
        />
      ) : (
        <TemplateField
          field="body"
          mono
          value={data.body}
          onChange={text => writer.type('body', text)}
          placeholder={'{\n  "name": "{{name}}"\n}'}
          {...(hasNoBody ? { hint: 'GET requests have no body.' } : bodyNote)}
        />
      )}
      <div className="grid grid-cols-2 gap-3">
        <NumberField
          field="timeoutValue"
          value={data.timeoutValue}
          placeholder="10"
          unit={(asNumber(data.timeoutValue) ?? 0) > 300 ? 'ms' : 'seconds'}
          hint={describeTimeout(data.timeoutValue)}
          onChange={value => writer.type('timeoutValue', value)}
        />
        <NumberField
          field="max_retries"
          value={data.max_retries}
          placeholder="0"
          unit="times"
          hint="On failure or rate limiting."
          onChange={value => writer.type('max_retries', value)}
        />
      </div>
      {data.query !== undefined && (
        <JsonField field="query" value={data.query} onChange={value => writer.type('query', value)} />
      )}
    </Section>
  )
}

function isEmpty(body: unknown): boolean {
  return body === undefined || body === null || body === ''
}

/** Files write seconds up to 300, and milliseconds above. */
function describeTimeout(value: unknown): string {
  const number = asNumber(value) ?? 0
  if (number > 300) return `${Math.min(number, 300_000) / 1000} seconds. Values up to 300 are seconds.`
  return 'Values above 300 are milliseconds.'
}
