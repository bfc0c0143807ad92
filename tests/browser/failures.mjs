// What failed, for whoever looks at it again: each file, as check_page.py runs them, with its tests that failed.

import { relative } from "node:path";

export default async function* failures(happened) {
  const failed = {};
  for await (const { type, data } of happened) {
    // A suite fails when one of its tests does: that is the test's failure, and told once.
    if (type !== "test:fail" || data.details?.error?.failureType === "subtestsFailed") continue;
    (failed[relative(import.meta.dirname, data.file)] ??= []).push(data.name);
  }
  yield JSON.stringify(failed);
}
