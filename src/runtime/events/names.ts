/** The types of events, without their schemas, so that a browser reads an event without loading a schema library. */
export const timelineEventTypes = [
  'conversation.init',
  'conversation.input',
  'conversation.rewind',
  'node.transition',
  'transcript.user',
  'transcript.assistant',
  'interrupt',
  'button.press',
  'webhook.invoke',
  'webhook.result',
  'webhook.error',
  'webhook.mapping',
  'tool.call',
  'tool.invoke',
  'tool.result',
  'tool.error',
  'kb.invoke',
  'kb.result',
  'no_match',
  'no_input',
  'model.request',
  'model.slow',
  'model.error',
  'condition.result',
  'decision.result',
  'var_extraction.result',
  'variable.unset',
  'transfer_call.invoke',
  'transfer_call.result',
  'warning',
  'error',
  'conversation.end',
] as const
export type TimelineEventType = (typeof timelineEventTypes)[number]

export const inputTypes = ['start', 'speech', 'digits', 'interrupt', 'silence', 'choose', 'hang_up', 'stop'] as const

/** The means by which a conversation comes to a node. */
export const moveMeans = ['start', 'edge', 'always', 'global', 'return', 'rule', 'hand', 'limit'] as const

export const endReasons = [
  'end_call',
  'transferred',
  'caller_hung_up',
  'no_match',
  'no_input',
  'loop',
  'error',
  'stopped',
] as const
