import { type Rule, readRules } from '../rules/read.ts'

/** Variable, operator, value, and the id of the node that the rule leads to; one of its own where none is given. */
export type Row = readonly [string, string, string, string?]

export function rulesOf(...rows: readonly Row[]): readonly Rule[] {
  return readRules({
    responsePathways: rows.map(([variable, operator, value, id], index) => [
      variable,
      operator,
      value,
      { id: id ?? `n${index}` },
    ]),
  })
}
