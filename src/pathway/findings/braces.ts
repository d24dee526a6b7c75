import type { Finding } from '#pathway/finding.ts'
import type { TemplateProblem } from '#pathway/templates.ts'

/** The finding of braces that lack their other half, or that hold what is no variable, so that nothing is filled in; by the text, “The prompt of “Greet””. */
export function braceFault(text: string, problem: TemplateProblem): Pick<Finding, 'code' | 'severity' | 'message'> {
  return isUnbalanced(problem)
    ? { code: 'template-unbalanced', severity: 'error', message: `${text} has unbalanced braces. ${problem.message}` }
    : {
        code: 'template-expression',
        severity: 'warning',
        message: `${text} has braces without a variable. ${problem.message}`,
      }
}

export function isUnbalanced({ kind }: TemplateProblem): boolean {
  return kind !== 'name'
}
