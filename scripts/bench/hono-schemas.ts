import { z } from "@hono/zod-openapi";

const phoneNumber = z.string().regex(/^\+?[1-9][0-9]{6,14}$/);

/** What `hono-stock` validates, written in Zod as its documentation teaches. */
export const sendHeaders = z.object({ "idempotency-key": z.string().min(1).max(255).optional() });
export const sms = z.strictObject({
  from: z.string().min(1).max(16),
  to: phoneNumber,
  text: z.string().min(1).max(1600),
});
export const sentSms = z.object({ messageId: z.uuid(), from: z.string(), to: z.string() });
export type SentSms = z.infer<typeof sentSms>;
export const whatsapp = z.strictObject({
  to: z.string().regex(/^[1-9][0-9]{6,14}$/),
  text: z.string().min(1).max(4096),
});
export const sentWhatsapp = z.object({ uuid: z.uuid(), to: z.string() });
export type SentWhatsapp = z.infer<typeof sentWhatsapp>;
export const problem = z.object({ code: z.string() });

export const tdrParams = z.object({ uuid: z.string().min(1) });
export const tdr = z.object({
  uuid: z.uuid(),
  to: z.string(),
  code: z.string(),
  status: z.string(),
  request_id: z.string().optional(),
  country: z.string(),
  country_code: z.int(),
  network: z.string(),
  timestamp: z.string(),
});
export const tdrQuery = z.strictObject({
  page: z.int().min(1).max(1).default(1),
  rows_per_page: z.int().min(1).max(100).default(20),
});
export const tdrPage = z.object({
  page: z.int(),
  rows_per_page: z.int(),
  sort_by: z.string(),
  sort_direction: z.string(),
  total: z.int(),
  total_pages: z.int(),
  has_next_page: z.boolean(),
  has_previous_page: z.boolean(),
  list: z.array(tdr),
});

const transaction = z.object({
  _id: z.string(),
  transaction_id: z.string(),
  correlation_id: z.string(),
  user_id: z.string(),
  service_id: z.string(),
  type: z.string(),
  description: z.string(),
  datetime: z.string(),
  unit_price: z.number(),
  quantity: z.number(),
  value: z.number(),
  currency: z.string(),
  balance_after: z.number(),
  __v: z.int(),
});
export const transactionQuery = z.strictObject({
  page: z.int().min(1).max(1).default(1),
  rowsPerPage: z.int().min(1).max(1000).default(20),
});
export const transactionPage = z.object({
  filter: z.object({}),
  page: z.int(),
  rowsPerPage: z.int(),
  list: z.array(transaction),
  total: z.int(),
  totalPages: z.int(),
  hasPreviousPage: z.boolean(),
  hasNextPage: z.boolean(),
});

export const statsQuery = z.strictObject({
  type: z.literal("daily"),
  start_time: z.iso.datetime({ offset: true }),
  end_time: z.iso.datetime({ offset: true }),
  timezone: z.literal("UTC").default("UTC"),
});
export const stats = z.array(
  z.object({
    total_requests: z.int(),
    total_transactions: z.int(),
    total_amount: z.number(),
    currency: z.string(),
    start_time: z.string(),
    end_time: z.string(),
  }),
);
