import { z } from 'zod'
import { asNumber } from '#pathway/scalars.ts'
import { ENTRIES_OF_REQUEST } from './batchEntries.ts'
import { batchProgress, batchStates } from './batches.ts'
import { batchFaults, LONGEST_WAIT_DAYS, MOST_RETRIES } from './batchRules.ts'
import { dispatchMembers, entriesAnswer } from './createBatch.ts'
import { endpoint } from './endpoint.ts'
import { listCounts, listQuery, statusSuccess, success, timestamp } from './envelope.ts'
import { looseNumber, sendCallMembers } from './sendCallBody.ts'
import { whenObject } from './whenObject.ts'

const sequence = z
  .object({
    retries: looseNumber
      .optional()
      .meta({ description: `Extra calls to people who weren’t reached, 0 to ${MOST_RETRIES}.` }),
    wait_period: looseNumber.optional().meta({ description: 'Days between two calls to the same number.' }),
  })
  .meta({ description: 'When to call people again who weren’t reached. People who answered aren’t called again.' })

/** Names the faults of a sequence. */
function checkSequence(body: { readonly sequence?: z.output<typeof sequence> | null }, context: z.RefinementCtx) {
  const { retries, wait_period } = body.sequence ?? {}
  const count = asNumber(retries) ?? 0
  if (!(Number.isInteger(count) && count >= 0 && count <= MOST_RETRIES)) {
    const message = `Enter a whole number from 0 to ${MOST_RETRIES}.`
    context.addIssue({ code: 'custom', path: ['sequence', 'retries'], message })
  }
  const days = asNumber(wait_period) ?? 0
  if (!(days >= 0 && days <= LONGEST_WAIT_DAYS)) {
    const message = `Enter a number of days from 0 to ${LONGEST_WAIT_DAYS}.`
    context.addIssue({ code: 'custom', path: ['sequence', 'wait_period'], message })
  }
}

const campaignName = z.string().trim().min(1).max(200).describe('Its name.')

const createCampaignBody = sendCallMembers
  .extend({
    ...dispatchMembers,
    name: campaignName,
    numbers: z.array(z.string().max(100)).max(ENTRIES_OF_REQUEST).default([]).meta({
      description: 'The numbers to call. Without numbers, the campaign groups the batches that refer to its ID.',
    }),
    sequence: sequence.nullish().describe('When to call again. Default: never.'),
  })
  .superRefine((body, context) => {
    const isGroup = Array.isArray(body.numbers) && body.numbers.length === 0
    const faults = batchFaults(body).filter(({ path }) => !(isGroup && path[0] === 'base_prompt'))
    for (const { path, message } of faults) context.addIssue({ code: 'custom', path: [...path], message })
    checkSequence(body, context)
  }, whenObject)
  .meta({ id: 'SendCampaign' })
export type CreateCampaignBody = z.infer<typeof createCampaignBody>

/** Counts are computed from the campaign's calls whenever they are asked for (`docs/api-decisions.md` §15). */
const campaignSummary = z
  .object({
    campaign_id: z.string().describe('ID of the campaign.'),
    campaign_name: z.string().describe('Its name.'),
    count: z.number().int().meta({ description: 'Calls so far.' }),
    human_ended: z.number().int().describe('Calls ended by the other person.'),
    assistant_ended: z.number().int().describe('Calls ended by the agent.'),
    human_answered: z.number().int().describe('Calls answered by a person.'),
    voicemail_answered: z.number().int().describe('Calls answered by voicemail.'),
    unknown_answered: z.number().int().describe('Calls where it’s unknown who answered.'),
    transferred_count: z.number().int().describe('Calls that were transferred.'),
    created_at: timestamp,
  })
  .meta({ id: 'Campaign' })
export type CampaignSummary = z.infer<typeof campaignSummary>

export const createCampaign = endpoint({
  method: 'POST',
  path: '/api/v1/campaigns',
  tag: 'Campaigns',
  summary: 'Create a campaign',
  description:
    'Calls every number, and after `wait_period` days calls those who weren’t reached again. Accepts every field of Send Call and applies it to each call.',
  idempotent: true,
  bodyAsText: true,
  failures: { 404: 'The pathway, version, or tool doesn’t exist.' },
  body: createCampaignBody,
  example: {
    name: 'Spring check-up',
    numbers: ['+14155550123'],
    sequence: { retries: 2, wait_period: 1 },
    base_prompt: 'Offer an appointment for a check-up.',
  },
  responses: {
    200: statusSuccess.extend({
      message: z.string(),
      campaign_id: z.string().describe('ID of the campaign.'),
      batch_id: z
        .string()
        .nullable()
        .meta({ description: 'The batch that calls the numbers. `null` without numbers.' }),
      ...entriesAnswer,
    }),
  },
})

export const listCampaigns = endpoint({
  method: 'GET',
  path: '/api/v1/campaigns',
  tag: 'Campaigns',
  summary: 'List campaigns',
  description: 'Lists campaigns with counts of their calls, newest first.',
  query: listQuery,
  responses: {
    200: listCounts.extend({ status: success, campaigns: z.array(campaignSummary).describe('The campaigns.') }),
  },
})

const campaignParams = z.object({ campaign_id: z.string().describe('ID of the campaign.') })

const campaignNumber = z
  .object({
    id: z.string().describe('ID of the entry.'),
    campaign_id: z.string().describe('ID of the campaign.'),
    campaign_name: z.string().describe('The name of the campaign.'),
    created_at: timestamp,
    phone_number: z.string().describe('The number to call.'),
    request_data: z.record(z.string(), z.unknown()).describe('The variables of its calls.'),
    campaign_state: z
      .enum(['active', 'stopped', 'completed'])
      .describe('`active` if it will be called, `stopped`, or `completed`.'),
    curr_seq: z.number().int().meta({ description: 'Calls placed to the number.' }),
  })
  .meta({ id: 'CampaignNumber' })

export const getCampaign = endpoint({
  method: 'GET',
  path: '/api/v1/campaigns/:campaign_id',
  tag: 'Campaigns',
  summary: 'Get a campaign',
  description: 'Returns the campaign with counts of its calls and a page of its numbers.',
  params: campaignParams,
  query: listQuery.extend({
    ascending: z.stringbool().default(true).describe('`true`: in the order they were sent.'),
  }),
  responses: {
    200: listCounts.extend({
      status: success,
      campaign: campaignSummary
        .extend({
          sequence: z
            .object({
              retries: z.number().int().describe('Extra calls to people who weren’t reached.'),
              wait_period: z.number().describe('Days between two calls to the same number.'),
            })
            .describe('When numbers that weren’t reached are called again.'),
          campaign_config: z
            .object({ stop_when_answer: z.boolean().describe('`true`: a number that answered isn’t called again.') })
            .describe('Its progress.'),
          state: z.enum(batchStates).describe('`running` if one of its batches is. `draft` if it has none.'),
          progress: batchProgress.describe('The progress of all its batches.'),
          batch_ids: z.array(z.string()).meta({ description: 'Its newest batches, up to 100.' }),
        })
        .describe('The campaign.'),
      campaigns: z.array(campaignNumber).meta({ description: 'A page of its batches’ numbers.' }),
    }),
  },
})

const updateCampaignBody = z
  .object({
    name: campaignName.optional(),
    sequence: sequence.optional().describe('When to call again. Fields you leave out stay the same.'),
  })
  .superRefine(checkSequence, whenObject)
export type CampaignUpdate = z.output<typeof updateCampaignBody>

export const updateCampaign = endpoint({
  method: 'POST',
  path: '/api/v1/campaigns/:campaign_id',
  tag: 'Campaigns',
  summary: 'Update a campaign',
  description:
    'Renames the campaign or changes when its open batches call again. People who’ve already been called that often aren’t called again.',
  params: campaignParams,
  body: updateCampaignBody,
  example: { name: 'Autumn check-up', sequence: { retries: 1, wait_period: 2 } },
  responses: { 200: statusSuccess.extend({ message: z.string(), campaign_id: z.string() }) },
})

export const stopCampaign = endpoint({
  method: 'POST',
  path: '/api/v1/campaigns/:campaign_id/stop',
  tag: 'Campaigns',
  summary: 'Stop a campaign',
  description: 'Stops each of its batches. You can resume them together or one by one.',
  params: campaignParams,
  responses: {
    200: statusSuccess.extend({
      message: z.string(),
      num_calls: z.number().int().describe('Calls that won’t be placed for now.'),
      campaign_id: z.string(),
    }),
  },
})

export const resumeCampaign = endpoint({
  method: 'POST',
  path: '/api/v1/campaigns/:campaign_id/resume',
  tag: 'Campaigns',
  summary: 'Resume a campaign',
  description: 'Starts or resumes each of its batches with people left to call.',
  params: campaignParams,
  failures: { 409: 'None of the campaign’s batches can be resumed.' },
  responses: {
    200: statusSuccess.extend({
      message: z.string(),
      num_calls: z.number().int().describe('Calls that will be placed now or at their scheduled time.'),
      campaign_id: z.string(),
    }),
  },
})

export const deleteCampaign = endpoint({
  method: 'DELETE',
  path: '/api/v1/campaigns/:campaign_id',
  tag: 'Campaigns',
  summary: 'Delete a campaign',
  description: 'Stops its batches and removes the campaign. Its batches and calls are kept.',
  params: campaignParams,
  responses: { 200: statusSuccess.extend({ message: z.string() }) },
})
