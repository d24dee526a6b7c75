import { z } from 'zod'

/**
 * The members of `data` that every kind of node knows (spec §2.3, `decisions.md` §3). Loose: all others are kept. For forms and
 * documentation; a document that does not fit is a finding, never refused.
 */
export const commonMembers = {
  name: z.string().optional().describe('Node name.'),
  isStart: z.boolean().optional().describe('Whether the conversation begins here.'),
  isGlobal: z.boolean().optional().describe('Whether every node can lead here.'),
  globalLabel: z.string().optional().describe('When to go to this global node.'),
  globalDescription: z.string().optional().describe('When to go to this global node, in longer words.'),
  enableGlobalAutoReturn: z.boolean().optional().describe('Whether the conversation returns to the node it left.'),
  text: z.string().optional().describe('Said word for word.'),
  prompt: z.string().optional().describe('What the agent should say and do, in words of its own.'),
  globalPrompt: z.string().optional().describe('The pathway’s global prompt, where the file keeps it in a node.'),
  condition: z.string().optional().describe('What must be met before the conversation goes on.'),
  extractVars: z
    .array(z.tuple([z.string(), z.string(), z.string()], z.unknown()))
    .optional()
    .describe('Variables to extract: name, type, description.'),
  skipIfKnown: z.boolean().optional(),
  pathwayExamples: z.array(z.looseObject({ 'Chosen Pathway': z.string().optional() })).optional(),
  conditionExamples: z.array(z.looseObject({ 'Condition Achieved': z.string().optional() })).optional(),
  dialogueExamples: z.array(z.looseObject({ 'Assistant Response': z.string().optional() })).optional(),
  modelOptions: z
    .looseObject({
      modelName: z.string().optional(),
      modelType: z.string().optional(),
      temperature: z.number().min(0).max(2).optional(),
      newTemperature: z.number().min(0).max(2).optional(),
      interruptionThreshold: z.number().optional().describe('Milliseconds, 50 to 200.'),
      skipUserResponse: z.boolean().optional().describe('Go on without waiting for the caller.'),
      block_interruptions: z.boolean().optional(),
      disableSilenceRepeat: z.boolean().optional(),
    })
    .optional(),
  tag: z.looseObject({ name: z.string().optional(), color: z.string().optional() }).nullable().optional(),
}
