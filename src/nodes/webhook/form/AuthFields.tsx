import { isRecord } from '#pathway/document.ts'
import { ChoiceField } from '#studio/editor/kit/fields/ChoiceField.tsx'
import { JsonField } from '#studio/editor/kit/fields/JsonField.tsx'
import { TemplateField } from '#studio/editor/kit/prompt/TemplateField.tsx'
import { chooseAuth, readAuth, userMember } from './auth.ts'

const choices = [
  { value: 'none', label: 'None' },
  { value: 'bearer', label: 'Bearer token' },
  { value: 'basic', label: 'Username and password' },
]

interface AuthFieldsProps {
  readonly auth: unknown
  /** `part` is the place in it that is typed into. */
  readonly onChange: (auth: unknown, part?: string) => void
}

/** The fields by which the request proves who sends it. */
export function AuthFields({ auth, onChange }: AuthFieldsProps) {
  const read = readAuth(auth)
  if (read.type === 'other') {
    return (
      <JsonField
        field="auth"
        value={auth}
        onChange={value => onChange(value, '')}
        hint="This authorization type can’t be edited here. It’s preserved, and used where possible."
      />
    )
  }
  const put = (member: string) => (value: string) =>
    onChange({ ...(isRecord(auth) ? auth : {}), [member]: value }, `.${member}`)
  return (
    <div data-field="auth" className="flex flex-col gap-3">
      <ChoiceField
        field="auth.type"
        label="Authorization"
        value={read.type}
        choices={choices}
        onChange={value => onChange(chooseAuth(auth, value === 'bearer' || value === 'basic' ? value : 'none'))}
      />
      {read.type === 'bearer' && (
        <TemplateField
          field={`auth.${read.tokenMember}`}
          label="Token"
          oneLine
          mono
          value={read.token}
          onChange={put(read.tokenMember)}
          placeholder="{{SECRET.NAME}}"
          hint={<SecretHint />}
        />
      )}
      {read.type === 'basic' &&
        (read.encoded !== undefined ? (
          <TemplateField
            field="auth.encoded"
            label="Username and password, encoded"
            oneLine
            mono
            value={read.encoded}
            onChange={put('encoded')}
          />
        ) : (
          <>
            <TemplateField
              field={`auth.${userMember(auth)}`}
              label="Username"
              oneLine
              mono
              value={read.username}
              onChange={put(userMember(auth))}
            />
            <TemplateField
              field="auth.password"
              label="Password"
              oneLine
              mono
              value={read.password}
              onChange={put('password')}
              placeholder="{{SECRET.NAME}}"
              hint={<SecretHint />}
            />
          </>
        ))}
    </div>
  )
}

function SecretHint() {
  return <>Write {'{{SECRET.NAME}}'} instead of the secret itself. Pathways can be exported and shared.</>
}
