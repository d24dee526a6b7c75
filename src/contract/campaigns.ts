import { z } from 'zod'
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
      .meta({ description: `Further calls to who was not reached, 0 to ${MOST_RETRIES}.` }),
    wait_period: looseNumber.optional().meta({ description: 'Days between two calls to the same number.' }),
  })
  .meta({ description: 'Who was not reached is called again. Who answered is not.' })

/** Names the faults of a sequence. */
function checkSequence(body: { readonly sequence?: z.output<typeof sequence> | null }, context: z.RefinementCtx) {
  const { retries, wait_period } = body.sequence ?? {}
  const count = Number(retries ?? 0)
  if (!(Number.isInteger(count) && count >= 0 && count <= MOST_RETRIES)) {
    const message = `Write a whole number from 0 to ${MOST_RETRIES}.`
    context.addIssue({ code: 'custom', path: ['sequence', 'retries'], message })
  }
  const days = Number(wait_period ?? 0)
  if (!(days >= 0 && days <= LONGEST_WAIT_DAYS)) {
    const message = `Write a number of days from 0 to ${LONGEST_WAIT_DAYS}.`
    context.addIssue({ code: 'custom', path: ['sequence', 'wait_period'], message })
  }
}

const campaignName = z.string().trim().min(1).max(200).describe('Its name.')

const createCampaignBody = sendCallMembers
  .extend({
    ...dispatchMembers,
    name: campaignName,
    numbers: z.array(z.string().max(100)).max(ENTRIES_OF_REQUEST).default([]).meta({
      description: 'Whom to call. Without numbers the campaign groups the batches that name its id.',
    }),
    sequence: sequence.nullish().describe('When to call again; not at all unless said.'),
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
    campaign_id: z.string().describe('Identifies the campaign.'),
    campaign_name: z.string().describe('Its name.'),
    count: z.number().int().meta({ description: 'Calls so far.' }),
    human_ended: z.number().int().describe('Calls that the other party ended.'),
    assistant_ended: z.number().int().describe('Calls that the agent ended.'),
    human_answered: z.number().int().describe('Calls that a person answered.'),
    voicemail_answered: z.number().int().describe('Calls that a voicemail answered.'),
    unknown_answered: z.number().int().describe('Calls of which nobody knows who answered.'),
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
    'Calls every number, and again, after `wait_period` days, those who were not reached. Every field of Send Call is accepted and applied to each call.',
  idempotent: true,
  bodyAsText: true,
  failures: { 404: 'There is no such pathway, version or tool.' },
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
      campaign_id: z.string().describe('Identifies the campaign.'),
      batch_id: z.string().nullable().meta({ description: 'The batch that calls the numbers; null without numbers.' }),
      ...entriesAnswer,
    }),
  },
})

export const listCampaigns = endpoint({
  method: 'GET',
  path: '/api/v1/campaigns',
  tag: 'Campaigns',
  summary: 'List campaigns',
  description: 'Lists campaigns with counts of their calls, the newest first.',
  query: listQuery,
  responses: {
    200: listCounts.extend({ status: success, campaigns: z.array(campaignSummary).describe('The campaigns.') }),
  },
})

const campaignParams = z.object({ campaign_id: z.string().describe('Identifies the campaign.') })

const campaignNumber = z
  .object({
    id: z.string().describe('Identifies the entry.'),
    campaign_id: z.string().describe('Identifies the campaign.'),
    campaign_name: z.string().describe('The name of the campaign.'),
    created_at: timestamp,
    phone_number: z.string().describe('Whom it calls.'),
    request_data: z.record(z.string(), z.unknown()).describe('The variables of its calls.'),
    campaign_state: z
      .enum(['active', 'stopped', 'completed'])
      .describe('`active` while it will be called, `stopped`, or `completed`.'),
    curr_seq: z.number().int().meta({ description: 'Calls that were made to the number.' }),
  })
  .meta({ id: 'CampaignNumber' })

export const getCampaign = endpoint({
  method: 'GET',
  path: '/api/v1/campaigns/:campaign_id',
  tag: 'Campaigns',
  summary: 'Get a campaign',
  description: 'The campaign with counts of its calls, and its numbers page by page.',
  params: campaignParams,
  query: listQuery.extend({
    ascending: z.stringbool().default(true).describe('True: in the order in which they were sent.'),
  }),
  responses: {
    200: listCounts.extend({
      status: success,
      campaign: campaignSummary
        .extend({
          sequence: z
            .object({
              retries: z.number().int().describe('Further calls to who was not reached.'),
              wait_period: z.number().describe('Days between two calls to the same number.'),
            })
            .describe('When numbers that were not reached are called again.'),
          campaign_config: z
            .object({ stop_when_answer: z.boolean().describe('True: a number that answered is not called again.') })
            .describe('Its progress.'),
          state: z.enum(batchStates).describe('`running` while one of its batches is, and `draft` while it has none.'),
          progress: batchProgress.describe('That of its batches together.'),
          batch_ids: z.array(z.string()).meta({ description: 'Its newest batches, at most 100.' }),
        })
        .describe('The campaign.'),
      campaigns: z.array(campaignNumber).meta({ description: 'The numbers of its batches, page by page.' }),
    }),
  },
})

const updateCampaignBody = z
  .object({
    name: campaignName.optional(),
    sequence: sequence.optional().describe('When to call again; a field that is left out stays.'),
  })
  .superRefine(checkSequence, whenObject)
export type CampaignUpdate = z.output<typeof updateCampaignBody>

export const updateCampaign = endpoint({
  method: 'POST',
  path: '/api/v1/campaigns/:campaign_id',
  tag: 'Campaigns',
  summary: 'Change a campaign',
  description:
    'Renames it, and changes when its batches that are not completed call again. Who has been called as often as that already is not called any more.',
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
  description: 'Stops each of its batches. Resume them together or one by one.',
  params: campaignParams,
  responses: {
    200: statusSuccess.extend({
      message: z.string(),
      num_calls: z.number().int().describe('Calls that are not placed for now.'),
      campaign_id: z.string(),
    }),
  },
})

export const resumeCampaign = endpoint({
  method: 'POST',
  path: '/api/v1/campaigns/:campaign_id/resume',
  tag: 'Campaigns',
  summary: 'Resume a campaign',
  description: 'Starts or resumes each of its batches that has somebody to call.',
  params: campaignParams,
  failures: { 409: 'No batch of the campaign can continue.' },
  responses: {
    200: statusSuccess.extend({
      message: z.string(),
      num_calls: z.number().int().describe('Calls that are placed now or when their time comes.'),
      campaign_id: z.string(),
    }),
  },
})

export const deleteCampaign = endpoint({
  method: 'DELETE',
  path: '/api/v1/campaigns/:campaign_id',
  tag: 'Campaigns',
  summary: 'Delete a campaign',
  description: 'Stops its batches and removes the group. Its batches and calls stay, and can be read.',
  params: campaignParams,
  responses: { 200: statusSuccess.extend({ message: z.string() }) },
})
