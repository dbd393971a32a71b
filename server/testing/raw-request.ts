/** A raw response, for tests about bytes, headers and cookies. */
export type RawAnswer = {
  status: number
  text: string
  headers: Headers
  /** Each Set-Cookie header. */
  cookies: string[]
  /** The redirect's target, or empty. */
  location: string
}

type RawRequest = {
  body?: unknown
  token?: string
  /** The full Cookie header. */
  cookie?: string
  headers?: Record<string, string>
}

/** Sends one raw request, without our client and without following redirects. */
export async function rawRequest(
  method: string,
  url: string,
  { body, token, cookie, headers = {} }: RawRequest = {},
): Promise<RawAnswer> {
  const response = await fetch(url, {
    method,
    redirect: 'manual',
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(cookie ? { cookie } : {}),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return {
    status: response.status,
    text: await response.text(),
    headers: response.headers,
    cookies: response.headers.getSetCookie(),
    location: response.headers.get('location') ?? '',
  }
}

/** The value of a cookie that a response sets, or undefined. */
export function cookieIn(answer: RawAnswer, name: string): string | undefined {
  for (const line of answer.cookies) {
    const [pair = ''] = line.split(';')
    if (pair.startsWith(`${name}=`)) return pair.slice(name.length + 1)
  }
  return undefined
}
