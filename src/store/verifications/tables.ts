/** Verifications: what they are looked for by has a column, and `data` is the rest of each as JSON. */
export interface VerificationTables {
  verifications: {
    id: string;
    account_id: string;
    recipient: string;
    template: string;
    status: string;
    created_at: number;
    /** The number of this start among those of its account and recipient. */
    start_number: number;
    /** When it is looked at next, or when whoever looks at it now has to be done. */
    next_at: number | null;
    version: number;
    data: string;
  };
  verification_totals: {
    account_id: string;
    /** On which they were started, in days since 1970 (UTC). */
    day: number;
    country: string;
    channel: string;
    started: number;
    sent: number;
    delivered: number;
    approved: number;
    blocked: number;
    cost_micros: number;
    approval_milliseconds: number;
  };
}
