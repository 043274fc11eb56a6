/** Request of a recipient: `stop` to opt out, `start` to opt in again. */
export type OptRequest = "stop" | "start";

interface Keywords {
  readonly stop: readonly string[];
  readonly start: readonly string[];
  /** Phrases that may follow as a separate sentence, as in `Stop. Thank you`. */
  readonly polite: readonly string[];
}

const list = (text: string): readonly string[] => text.split(", ");

const nouns = list("messages, message, texts, text messages, sms, messaging, texting");
const determiners = ["", ...list("all, the, these, your, all the, all your")].map((word) => word.trim());
/** Phrases such as "stop all messages". */
const verbsWithNouns = list("stop, end, cancel, quit, unsubscribe, unsubscribe from").flatMap((verb) =>
  determiners.flatMap((determiner) => nouns.map((noun) => `${verb} ${determiner} ${noun}`)),
);

/**
 * Keywords by language of the built-in texts. They include the keywords of carriers, vendors and the FCC (47 CFR
 * 64.1200), and phrases that people write. Common replies such as "no" or Vietnamese "đúng" are not keywords.
 */
export const keywordsByLanguage: Readonly<Record<string, Keywords>> = {
  en: {
    stop: [
      ...list(
        "stop, stopall, stop all, unsubscribe, unsubscribe me, cancel, cancel all, end, end all, quit, revoke",
      ),
      ...list("optout, opt out, opt me out, remove, remove me, td, stop texting me, stop messaging me"),
      ...list("stop sending messages, stop sending texts, stop sending sms, stop sending me messages"),
      ...list("stop sending me texts, stop sending me sms"),
      ...verbsWithNouns,
    ],
    start: list("start, unstop"),
    polite: list("please, pls, thanks, thank you, thank u, thx, ty"),
  },
  de: {
    stop: list(
      "stopp, stoppen, abmelden, abbestellen, austragen, beenden, keine sms mehr, keine nachrichten mehr",
    ),
    start: list("starten"),
    polite: list("bitte, danke, vielen dank"),
  },
  fr: {
    stop: list(
      "arret, arreter, arretez, desabonner, desabonnement, desinscrire, desinscription, me desabonner, stop sms, stop pub",
    ),
    start: list("demarrer, reprendre"),
    polite: list("merci, svp, stp, s'il vous plait"),
  },
  es: {
    stop: list(
      "baja, darse de baja, darme de baja, dar de baja, parar, pare, alto, detener, cancelar, desuscribir, no mas mensajes",
    ),
    start: list("alta, iniciar, reanudar"),
    polite: list("por favor, gracias"),
  },
  pt: {
    stop: list("parar, pare, sair, cancelar, descadastrar, remover"),
    start: list("iniciar, voltar"),
    polite: list("por favor, obrigado, obrigada"),
  },
  it: {
    stop: list("ferma, fermare, cancella, cancellami, disiscrivi, disiscrivimi, annulla, basta messaggi"),
    start: list("inizia, riprendi"),
    polite: list("per favore, grazie"),
  },
  nl: {
    stop: list("stoppen, afmelden, uitschrijven, opzeggen"),
    start: list("starten"),
    polite: list("alstublieft, aub, dank u, dank je, bedankt"),
  },
  da: { stop: list("afmeld, frameld, afmelding"), start: list("tilmeld"), polite: list("tak") },
  nb: {
    stop: list("stopp, avmeld, avslutt"),
    start: list("pameld"),
    polite: list("takk, vennligst"),
  },
  sv: {
    stop: list("stopp, stoppa, sluta, avsluta, avregistrera, avanmäl"),
    start: list("starta"),
    polite: list("tack, snälla"),
  },
  fi: { stop: list("lopeta, peruuta"), start: list("aloita"), polite: list("kiitos") },
  pl: {
    stop: list("rezygnuje, rezygnacja, wypisz, wypisz mnie, anuluj, zatrzymaj"),
    start: list("wznow"),
    polite: list("prosze, dziekuje"),
  },
  cs: {
    stop: list("odhlasit, odhlasit se, zrusit, konec, zastavit"),
    start: list("obnovit"),
    polite: list("prosim, dekuji"),
  },
  ro: {
    stop: list("dezabonare, dezaboneaza, opreste, anulare, renunt"),
    start: list("porneste"),
    polite: list("va rog, multumesc"),
  },
  hu: {
    stop: list("leiratkozas, leiratkozom, leallitas, lemondas"),
    start: list("feliratkozas, inditas"),
    polite: list("kerem, koszonom"),
  },
  tr: {
    stop: list("dur, durdur, iptal, ret, çıkış, abonelikten çık"),
    start: list("başla, başlat"),
    polite: list("lütfen, teşekkürler"),
  },
  id: {
    stop: list("berhenti, hentikan, unreg, batal"),
    start: list("mulai, reg"),
    polite: list("tolong, terima kasih"),
  },
  vi: {
    stop: list("dừng lại, ngừng, từ chối, hủy đăng ký, ngừng nhận tin"),
    start: list("bắt đầu"),
    polite: list("cảm ơn, xin cảm ơn"),
  },
  el: {
    stop: list("στοπ, διακοπή, διαγραφή, σταμάτα, σταματήστε"),
    start: list("έναρξη"),
    polite: list("παρακαλώ, ευχαριστώ"),
  },
  ru: {
    stop: list("стоп, отписаться, отписка, отпишите меня, отменить, отмена, отказ, хватит"),
    start: list("старт, подписаться, возобновить"),
    polite: list("пожалуйста, спасибо"),
  },
  uk: {
    stop: list("стоп, відписатися, відписка, скасувати, відмова"),
    start: list("старт, підписатися, відновити"),
    polite: list("будь ласка, дякую"),
  },
  ar: {
    stop: list("توقف, قف, إيقاف, إلغاء, إلغاء الاشتراك, أوقف"),
    start: list("ابدأ, بدء"),
    polite: list("من فضلك, شكرا"),
  },
  hi: {
    stop: list("रोकें, रोको, बंद, बंद करें, बंद करो, स्टॉप"),
    start: list("शुरू, शुरू करें, स्टार्ट"),
    polite: list("कृपया, धन्यवाद"),
  },
  ja: {
    stop: list("停止, 配信停止, 受信拒否, 解除, 登録解除, 中止, ストップ"),
    start: list("開始, 再開, スタート"),
    polite: list("お願いします, ありがとう"),
  },
  zh: {
    stop: list("退订, 停止, 取消, 取消订阅, 拒收"),
    start: list("开始, 恢复"),
    polite: list("请, 谢谢"),
  },
  "zh-Hant": {
    stop: list("退訂, 停止, 取消, 取消訂閱, 拒收"),
    start: list("開始, 恢復"),
    polite: list("請, 謝謝"),
  },
};
