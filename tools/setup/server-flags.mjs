/**
 * What Node runs the server with. New objects are looked through when there are 16 MB of them: at twice that, which is usual here, everybody
 * waits three times as long for it, and the server keeps 50 MB more.
 */
export const serverFlags = ['--max-semi-space-size=16']
