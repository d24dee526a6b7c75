import { InputField } from '#ui/fields.tsx'
import { defaultName, LONGEST_NAME, useYourName } from './yourName.ts'

export function YourNameField({ hint }: { readonly hint: string | undefined }) {
  const { name, setName } = useYourName()
  return (
    <InputField
      label="Your name"
      hint={hint}
      value={name}
      maxLength={LONGEST_NAME}
      autoComplete="name"
      placeholder={defaultName}
      onValue={setName}
    />
  )
}
