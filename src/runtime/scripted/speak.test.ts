import { describe, expect, it } from 'vitest'
import { pathway, play } from '../testing/play.ts'

async function opening(prompt: string, type = 'Default', extractVars: unknown[] = []) {
  const played = await play(pathway([['Collect Name', type, { isStart: true, prompt, extractVars }]]), [])
  return played.said[0]
}

describe('speech without a model', () => {
  it.each([
    ['Say: "Good morning, Blue Dental. How can I help?"', 'Good morning, Blue Dental. How can I help?'],
    [
      'Say something like, “Could I get that number again?” or, if they said “no way”, go on.',
      'Could I get that number again?',
    ],
    ["Let the user know you're transferring them to an agent.", 'I’m transferring you to an agent.'],
    ['Thank the user for calling Bland Car Rentals.', 'Thank you for calling Bland Car Rentals.'],
    ['Ask for their date of birth.', 'Could you tell me your date of birth?'],
    [
      "Tell them the appointment is booked and ask if there's anything else.",
      'The appointment is booked. Is there anything else?',
    ],
    [
      '## Background\nCallers say "Hi there you".\n\n## Goal\nGreet them: "Welcome to Apex, hello."',
      'Welcome to Apex, hello.',
    ],
  ])('makes a line of “%s”', async (prompt, line) => {
    expect(await opening(prompt)).toBe(line)
  })

  it.each([
    ['Greet the caller and ask how you can help.', 'Hello! Could you tell me how I can help?'],
    [
      'Your goal is to remind the customer that their visit is on Friday.',
      'I’d like to remind you that your visit is on Friday.',
    ],
    ['Call Ann and confirm her address.', 'I’d like to confirm her address.'],
    ['You are friendly and patient.', 'Hello, how can I help you?'],
  ])('makes a line of the order “%s”', async (prompt, line) => {
    expect(await opening(prompt)).toBe(line)
  })

  it('asks for what is missing where the prompt holds no line', async () => {
    expect(await opening('You are friendly.', 'Default', [['caller_name', 'string', '']])).toBe(
      'Could you tell me your name?',
    )
  })

  it('never says what the author forbids, and ends a call with a goodbye', async () => {
    expect(await opening('Never say "I cannot help you with that".', 'End Call')).toBe(
      'Thank you for your time. Goodbye.',
    )
  })
})
