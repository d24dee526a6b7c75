import { type ReactNode, useState } from 'react'
import { CopyButton } from '#ui/CopyButton.tsx'
import { Segments } from '#ui/Segments.tsx'
import { Code } from './Code.tsx'
import { MemberList } from './MemberList.tsx'
import { Method } from './Method.tsx'
import { membersOf, typeOf } from './members.ts'
import type { Description, Parameter } from './openApi.ts'
import type { Operation, OperationAnswer } from './operations.ts'
import { Prose } from './Prose.tsx'
import { asCurl, asJavaScript, fillRequest, written } from './snippets.ts'
import { Trial } from './Trial.tsx'

interface OperationViewProps {
  readonly operation: Operation
  readonly description: Description
}

/** One operation: its members and answers at the left, code and a form to try it at the right. */
export function OperationView({ operation, description: { components } }: OperationViewProps) {
  const { method, path, summary, tag, parameters, body, answers } = operation
  const { schemas } = components
  const success = answers.find(({ status }) => status.startsWith('2'))
  return (
    <div className="mx-auto flex max-w-7xl flex-col gap-6 px-8 py-8 max-md:px-4">
      <header className="flex flex-col gap-1">
        <p className="font-medium text-muted text-xs">{tag}</p>
        <h1 className="font-semibold text-[22px] leading-8 tracking-[-0.018em]">{summary}</h1>
        <p className="flex min-w-0 items-center gap-2">
          <Method method={method} />
          <code className="min-w-0 font-mono text-[13px] [overflow-wrap:anywhere]">{path}</code>
          <CopyButton text={path} label="Copy the path" />
        </p>
      </header>
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,26rem)] gap-8 max-xl:grid-cols-1">
        <div className="flex min-w-0 flex-col gap-7">
          <Prose text={operation.description} />
          <Parameters place="path" title="Path" parameters={parameters} schemas={schemas} />
          <Parameters place="query" title="Query" parameters={parameters} schemas={schemas} />
          {body && (
            <Section title="Body" detail={body.mediaType}>
              <MemberList label="Body" members={membersOf(schemas, body.schema)} schemas={schemas} />
            </Section>
          )}
          <Parameters place="header" title="Headers" parameters={parameters} schemas={schemas} />
          {success && <Success answer={success} schemas={schemas} />}
          <Failures answers={answers.filter(({ status }) => !status.startsWith('2'))} />
        </div>
        <aside aria-label="Examples" className="flex min-w-0 flex-col gap-4">
          <Trial operation={operation} />
          <Snippet operation={operation} />
          {success?.body?.example !== undefined && (
            <Code
              title={`Response ${success.status}`}
              copy="Copy the response"
              text={typeof success.body.example === 'string' ? success.body.example : written(success.body.example)}
            />
          )}
        </aside>
      </div>
    </div>
  )
}

type Schemas = Description['components']['schemas']

interface SectionProps {
  readonly title: string
  readonly detail?: string | undefined
  readonly children: ReactNode
}

function Section({ title, detail, children }: SectionProps) {
  return (
    <section aria-label={title}>
      <h2 className="flex items-baseline gap-2 border-line border-b pb-1.5 font-semibold text-[15px]">
        {title}
        {detail !== undefined && <span className="font-mono font-normal text-muted text-xs">{detail}</span>}
      </h2>
      {children}
    </section>
  )
}

interface ParametersProps {
  readonly place: Parameter['in']
  readonly title: string
  readonly parameters: readonly Parameter[]
  readonly schemas: Schemas
}

function Parameters({ place, title, parameters, schemas }: ParametersProps) {
  const own = parameters.filter(parameter => parameter.in === place)
  if (own.length === 0) return null
  const members = membersOf(schemas, {
    properties: Object.fromEntries(own.map(({ name, description, schema }) => [name, { ...schema, description }])),
    required: own.filter(({ required }) => required).map(({ name }) => name),
  })
  return (
    <Section title={title}>
      <MemberList label={title} members={members} schemas={schemas} />
    </Section>
  )
}

function Success({ answer, schemas }: { readonly answer: OperationAnswer; readonly schemas: Schemas }) {
  const { status, body } = answer
  const members = membersOf(schemas, body?.schema)
  const type = body?.schema && members.length === 0 ? typeOf(schemas, body.schema) : undefined
  return (
    <Section title={`Response ${status}`} detail={body?.mediaType}>
      {members.length > 0 ? (
        <MemberList label="Response" members={members} schemas={schemas} />
      ) : (
        <p className="py-2.5 text-[13px] text-muted">{type ?? 'No body.'}</p>
      )}
    </Section>
  )
}

function Failures({ answers }: { readonly answers: readonly OperationAnswer[] }) {
  if (answers.length === 0) return null
  return (
    <Section title="Errors">
      <dl className="grid grid-cols-[3rem_minmax(0,1fr)] gap-y-1.5 py-2.5 text-[13px]">
        {answers.map(({ status, description }) => (
          <div key={status} className="contents">
            <dt className="font-mono font-semibold">{status}</dt>
            <dd className="text-muted">
              <Prose text={description} />
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

const languages = [
  { value: 'curl', label: 'cURL', write: asCurl },
  { value: 'javascript', label: 'JavaScript', write: asJavaScript },
]

function Snippet({ operation }: { readonly operation: Operation }) {
  const [language, setLanguage] = useState('curl')
  const example = operation.body && written(operation.body.example)
  const request = fillRequest(operation, window.location.origin, {}, example)
  const { write = asCurl, label = '' } = languages.find(({ value }) => value === language) ?? {}
  return (
    <div className="flex flex-col gap-2">
      <Segments label="Language" value={language} onChange={setLanguage} items={languages} />
      <Code title={`Request in ${label}`} copy="Copy the request" text={write(request)} />
    </div>
  )
}
