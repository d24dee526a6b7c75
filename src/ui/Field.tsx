import { type ComponentProps, type ReactNode, useId } from 'react'

/** The look of what one types into. */
export const controlLook =
  'w-full rounded-md border border-line-strong bg-surface px-2.5 text-[13px] text-ink transition-colors duration-100 placeholder:text-muted hover:border-muted focus-visible:border-accent focus-visible:outline-offset-0 disabled:opacity-60 aria-invalid:border-danger'

export interface FieldProps {
  readonly label: string
  readonly hint?: ReactNode
  readonly error?: string | undefined
  readonly required?: boolean | undefined
  readonly children: (control: {
    readonly id: string
    readonly 'aria-describedby': string
    readonly 'aria-invalid': boolean
    readonly 'aria-required'?: true
  }) => ReactNode
}

/** A labelled control with its hint and what is wrong with it. */
export function Field({ label, hint, error, required = false, children }: FieldProps) {
  const id = useId()
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className="font-medium text-[13px]">
        {label}
        {required && (
          <span aria-hidden className="ml-0.5 text-danger">
            *
          </span>
        )}
      </label>
      {children({
        id,
        'aria-describedby': `${id}-about`,
        'aria-invalid': error !== undefined,
        ...(required && { 'aria-required': true }),
      })}
      <div id={`${id}-about`} className="text-xs empty:hidden">
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
  return <input className={`${controlLook} h-8 ${className}`} {...rest} />
}

/** Grows with what is written in it. */
export function TextArea({ className = '', ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      className={`${controlLook} field-sizing-content min-h-16 resize-y py-1.5 leading-5 ${className}`}
      {...rest}
    />
  )
}

export function Select({ className = '', ...rest }: ComponentProps<'select'>) {
  return <select className={`${controlLook} select h-8 ${className}`} {...rest} />
}
