/** Built-in text of a language, and its variant for payments. */
export interface BuiltInText {
  readonly text: string;
  readonly transaction: string;
}

/**
 * Built-in texts by language. Each `text` fits into one SMS with the longest code and brand. Texts outside of the GSM
 * alphabets are short, because they have 70 characters only. `{minutes|minutes|minute}` is a number with its noun. The
 * forms are the default, the plural category `one`, and the category `few`.
 */
export const builtIn: Readonly<Record<string, BuiltInText>> = {
  en: {
    text: "{code} is your {brand} code. It is valid for {minutes|minutes|minute}. Do not share it with anyone.",
    transaction:
      "{code} confirms your payment of {amount} to {payee} ({brand}). Do not share this code with anyone.",
  },
  de: {
    text: "{code} ist Ihr Code für {brand}. Er gilt {minutes|Minuten|Minute}. Geben Sie ihn nicht weiter.",
    transaction:
      "{code} bestätigt Ihre Zahlung von {amount} an {payee} ({brand}). Geben Sie den Code nicht weiter.",
  },
  fr: {
    text: "{code} est votre code {brand}. Il est valable {minutes|minutes|minute}. Ne le donnez à personne.",
    transaction:
      "{code} confirme votre paiement de {amount} à {payee} ({brand}). Ne donnez ce code à personne.",
  },
  es: {
    text: "{code} es su código de {brand}. Vence en {minutes} min.",
    transaction:
      "{code} confirma su pago de {amount} a {payee} ({brand}). No comparta este código con nadie.",
  },
  pt: {
    text: "{code}: seu código {brand}. Expira em {minutes} min.",
    transaction:
      "{code} confirma seu pagamento de {amount} a {payee} ({brand}). Não compartilhe este código.",
  },
  it: {
    text: "{code} è il suo codice {brand}. Vale {minutes|minuti|minuto}. Non lo dia a nessuno.",
    transaction: "{code} conferma il pagamento di {amount} a {payee} ({brand}). Non dia il codice a nessuno.",
  },
  nl: {
    text: "{code} is uw code voor {brand}. Hij is {minutes|minuten|minuut} geldig. Deel hem met niemand.",
    transaction:
      "{code} bevestigt uw betaling van {amount} aan {payee} ({brand}). Deel deze code met niemand.",
  },
  da: {
    text: "{code} er din kode til {brand}. Den gælder i {minutes|minutter|minut}. Del den ikke med nogen.",
    transaction: "{code} bekræfter din betaling af {amount} til {payee} ({brand}). Del ikke koden med nogen.",
  },
  nb: {
    text: "{code} er koden din for {brand}. Den er gyldig i {minutes|minutter|minutt}. Ikke del den med noen.",
    transaction:
      "{code} bekrefter betalingen din av {amount} til {payee} ({brand}). Ikke del koden med noen.",
  },
  sv: {
    text: "{code} är din kod för {brand}. Den gäller i {minutes|minuter|minut}. Dela den inte med någon.",
    transaction:
      "{code} bekräftar din betalning av {amount} till {payee} ({brand}). Dela inte koden med någon.",
  },
  fi: {
    text: "{code} on koodisi palveluun {brand}. Se on voimassa {minutes|minuuttia|minuutin}. Älä jaa sitä kenellekään.",
    transaction: "{code} vahvistaa maksusi {amount} saajalle {payee} ({brand}). Älä jaa koodia kenellekään.",
  },
  pl: {
    text: "{code} – kod {brand}. Ważny {minutes} min.",
    transaction: "{code} potwierdza płatność {amount} dla {payee} ({brand}). Nie podawaj nikomu tego kodu.",
  },
  cs: {
    text: "{code} – kód {brand}. Platí {minutes} min.",
    transaction: "{code} potvrzuje platbu {amount} pro {payee} ({brand}). Kód nikomu nesdělujte.",
  },
  ro: {
    text: "{code} – codul {brand}. Expiră în {minutes} min.",
    transaction: "{code} confirmă plata de {amount} către {payee} ({brand}). Nu dați nimănui acest cod.",
  },
  hu: {
    text: "{code} – {brand} kód. {minutes} percig érvényes.",
    transaction: "{code} – {amount} fizetése {payee} részére ({brand}). Ne adja meg senkinek a kódot.",
  },
  tr: {
    text: "{code} – {brand} kodu. {minutes} dk geçerli.",
    transaction: "{code} – {payee} için {amount} ödeme onayı ({brand}). Kodu kimseyle paylaşmayın.",
  },
  id: {
    text: "{code} adalah kode {brand} Anda. Berlaku {minutes} menit. Jangan berikan kepada siapa pun.",
    transaction:
      "{code} untuk konfirmasi pembayaran {amount} kepada {payee} ({brand}). Jangan berikan kode ini.",
  },
  vi: {
    text: "{code} là mã {brand}. Có hiệu lực {minutes} phút.",
    transaction: "{code} xác nhận thanh toán {amount} cho {payee} ({brand}). Không chia sẻ mã này.",
  },
  el: {
    text: "{code} – κωδικός {brand}. Ισχύει {minutes|λεπτά|λεπτό}.",
    transaction: "{code} – επιβεβαίωση πληρωμής {amount} προς {payee} ({brand}). Μη δώσετε τον κωδικό.",
  },
  ru: {
    text: "{code} – код {brand}. Действует {minutes} мин.",
    transaction: "{code} – подтверждение платежа {amount} для {payee} ({brand}). Никому не сообщайте код.",
  },
  uk: {
    text: "{code} – код {brand}. Дійсний {minutes} хв.",
    transaction: "{code} – підтвердження платежу {amount} для {payee} ({brand}). Нікому не кажіть код.",
  },
  ar: {
    text: "{code} رمز {brand}. صالح لمدة {minutes|دقيقة|دقيقة|دقائق}.",
    transaction: "{code} لتأكيد دفع {amount} إلى {payee} ({brand}). لا تشارك هذا الرمز.",
  },
  hi: {
    text: "{code} आपका {brand} कोड है। {minutes} मिनट तक मान्य।",
    transaction: "{code} – {payee} को {amount} के भुगतान की पुष्टि ({brand})। कोड किसी को न दें।",
  },
  ja: {
    text: "{brand}の認証コード: {code}（{minutes}分間有効）",
    transaction: "{code}: {payee}への{amount}の支払い確認（{brand}）。コードを他人に教えないでください。",
  },
  zh: {
    text: "【{brand}】验证码 {code}，{minutes} 分钟内有效。",
    transaction: "【{brand}】{code} 用于确认向 {payee} 支付 {amount}。请勿告诉他人。",
  },
  "zh-Hant": {
    text: "【{brand}】驗證碼 {code}，{minutes} 分鐘內有效。",
    transaction: "【{brand}】{code} 用於確認向 {payee} 支付 {amount}。請勿告訴他人。",
  },
};
