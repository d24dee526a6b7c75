import { type ComponentProps, type ReactNode, useId } from 'react'

const control =
  'w-full rounded-md border border-line bg-surface px-2.5 text-[13px] text-ink placeholder:text-muted aria-invalid:border-danger'

interface FieldProps {
  readonly label: string
  readonly hint?: ReactNode
  readonly error?: string | undefined
  readonly children: (control: {
    readonly id: string
    readonly 'aria-describedby': string
    readonly 'aria-invalid': boolean
  }) => ReactNode
}

/** A labelled control with its hint and what is wrong with it. */
export function Field({ label, hint, error, children }: FieldProps) {
  const id = useId()
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="font-medium text-[13px]">
        {label}
      </label>
      {children({ id, 'aria-describedby': `${id}-about`, 'aria-invalid': error !== undefined })}
      <div id={`${id}-about`} className="text-xs">
        {error ? (
          <p role="alert" className="text-danger">
            {error}
          </p>
        ) : (
          hint && <p className="text-muted">{hint}</p>
        )}
      </div>
    </div>
  )
}

export function Input({ className = '', ...rest }: ComponentProps<'input'>) {
  return <input className={`${control} h-8 ${className}`} {...rest} />
}

export function TextArea({ className = '', ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea className={`${control} field-sizing-content min-h-16 resize-y py-1.5 leading-5 ${className}`} {...rest} />
  )
}

export function Select({ className = '', ...rest }: ComponentProps<'select'>) {
  return <select className={`${control} h-8 ${className}`} {...rest} />
}
