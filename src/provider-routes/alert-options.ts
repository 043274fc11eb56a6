import { z } from "zod";
import { webhookSecretPrefix } from "../common/webhook-signature.ts";
import { isBareOfCredentials } from "../domain/addresses.ts";
import { textOption, wholeNumberOption } from "../providers/fields.ts";

const urlError = "has to be an http or https address without a user, a password and a fragment";
const rateError = "has to be a share from 0 to 1, such as 0.5";

/** Who is told when something is wrong, and from when on. */
export const alertOptions = z.strictObject({
  email: z.email({ error: "has to be an e-mail address" }).optional(),
  webhook: z
    .strictObject({
      url: z.string({ error: urlError }).refine(isPostable, { error: urlError }),
      secret: textOption(
        /^whsec_[A-Za-z0-9+/]{32,88}={0,2}$/,
        `${webhookSecretPrefix} and 24 to 64 bytes in base64`,
      ),
    })
    .optional(),
  deliveryRate: z
    .number({ error: rateError })
    .min(0, { error: rateError })
    .max(1, { error: rateError })
    .default(0.5),
  oldestQueuedSeconds: wholeNumberOption(1, 86_400, "seconds").default(60),
});

export type AlertOptions = z.output<typeof alertOptions>;

function isPostable(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && isBareOfCredentials(text) && url.hash === "";
}
