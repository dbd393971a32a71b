import * as z from 'zod'
import { endpoint, messageAnswer } from '../http/endpoint.ts'
import { email, line, optionalName } from './fields.ts'

export const joinWaitlist = endpoint({
  method: 'POST',
  path: '/api/waitlist',
  access: 'public',
  summary: 'Join the waitlist',
  creates: true,
  body: z.object({
    email,
    firstName: optionalName,
    lastName: optionalName,
    organization: line(200).optional(),
    role: line(100).optional(),
    interestedFeatures: z.array(line(100)).max(20).optional(),
    howDidYouHear: line(200).optional(),
  }),
  output: messageAnswer,
})
