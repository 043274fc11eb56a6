import type { Templates, Wording } from "./templates.ts";
import { getBrand, measureLongest } from "./wording.ts";

/**
 * Formats one line for each template and each of its countries, with the length of each text, and one for each
 * workflow. `brand` is the default brand. Lengths are measured with the longest values, without autofill. Texts of
 * payments have no length.
 */
export function formatTemplates({ templates, workflows }: Templates, brand: string | undefined): string[] {
  const lines = [...templates].flatMap(([name, { countries, ...template }]) => {
    const named = template.brand ?? getBrand(brand);
    const own = [...countries].map(([country, wording]) =>
      formatLine(`${name} in ${country}`, wording, named, "the template's texts"),
    );
    return [formatLine(name, template, named, "the built-in texts"), ...own];
  });
  const steps = [...workflows].map(
    ([country, workflow]) =>
      `workflow ${country}: ${workflow.map(({ channel, timeoutSeconds }) => `${channel} ${timeoutSeconds} s`).join(", ")}`,
  );
  return [...lines, ...steps];
}

function formatLine(
  name: string,
  { texts, transactions, whatsapp }: Wording,
  brand: string,
  otherwise: string,
): string {
  const lengths = [...(texts ?? [])].map(([locale, text]) => {
    const { units, encoding } = measureLongest(text, brand);
    return `${locale} ${units} of ${encoding === "gsm7" ? 160 : 70}`;
  });
  const parts = [
    texts ? lengths.join(", ") : otherwise,
    ...(transactions ? [`payments in ${[...transactions.keys()].join(", ")}`] : []),
    ...(whatsapp ? [`WhatsApp's ${whatsapp.name} in ${whatsapp.languages.join(", ")}`] : []),
  ];
  return `${name}: ${parts.join("; ")}`;
}
