/** Has the rules of a body run whatever its types say, so that every fault is named at once. */
export const whenObject = {
  when: ({ value }: { readonly value: unknown }) =>
    typeof value === 'object' && value !== null && !Array.isArray(value),
}
