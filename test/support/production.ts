import { dataKeyText } from "./data-keys.ts";

const services = ["SMS", "FLASH_CALL", "WHATSAPP", "TELEGRAM", "EMAIL", "ESIM"];

/** Environment variables that turn each service off. */
export const allOff = Object.fromEntries(services.map((name) => [`CONNECT_HUB_${name}`, "off"]));

/** Environment variables of a production service for all countries that sends nothing. */
export const production = {
  ...allOff,
  CONNECT_HUB_MODE: "production",
  CONNECT_HUB_COUNTRIES: "*",
  CONNECT_HUB_JWT_SECRET: "a secret of thirty-two characters",
  CONNECT_HUB_DATA_KEYS: dataKeyText("k1"),
};
