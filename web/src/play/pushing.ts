// Being reminded while no page of ours is open: the browser's push service passes on what the server seals for this browser alone.

import { served } from "../address.ts";
import { api } from "../api.ts";

const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));

const isSame = (one: ArrayBuffer | null, other: Uint8Array): boolean => one !== null && String(new Uint8Array(one)) === String(other);

/** Who would be told: nobody where no service worker is installed (yet), or the browser has no push service. */
async function receiver(): Promise<PushManager | null> {
  if (!served || !("serviceWorker" in navigator)) return null;
  return (await navigator.serviceWorker.getRegistration())?.pushManager ?? null;
}

/** Whether the server reminds closed pages: whoever runs it may have switched that off. */
export const canRemind = async (): Promise<boolean> => (await api.reminderKey()).key !== null;

/** Have the server remind this browser, if it reminds anybody. It is told again on later visits: whose browser this is, and its language, may have changed. */
export async function beReminded(): Promise<void> {
  const manager = await receiver();
  if (!manager || Notification.permission !== "granted") return;
  const offered = (await api.reminderKey()).key;
  let found = await manager.getSubscription();
  if (offered === null) {
    await found?.unsubscribe();
    return;
  }
  const key = bytesOf(offered);
  if (found && !isSame(found.options.applicationServerKey, key)) {
    await found.unsubscribe(); // it was for another server at this address
    found = null;
  }
  found ??= await manager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint, keys } = found.toJSON();
  if (endpoint && keys?.p256dh && keys.auth) await api.remind({ endpoint, key: keys.p256dh, secret: keys.auth });
}

/** Take it back, here and at the server. */
export async function beRemindedNoMore(): Promise<void> {
  const found = await (await receiver())?.getSubscription();
  if (!found) return;
  await Promise.allSettled([api.remindNoMore(found.endpoint), found.unsubscribe()]);
}
