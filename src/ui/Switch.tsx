import { Switch as Primitive } from 'radix-ui'
import type { ComponentProps } from 'react'

/** On or off, at once. */
export function Switch({ className = '', ...rest }: ComponentProps<typeof Primitive.Root>) {
  return (
    <Primitive.Root
      className={`inline-flex h-5 w-9 shrink-0 items-center rounded-full border border-transparent bg-line-strong px-0.5 transition-colors data-[state=checked]:bg-accent ${className}`}
      {...rest}
    >
      <Primitive.Thumb className="block size-3.5 rounded-full bg-white shadow transition-transform data-[state=checked]:translate-x-4 dark:bg-on-accent" />
    </Primitive.Root>
  )
}
