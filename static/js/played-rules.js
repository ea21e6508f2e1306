// The rules by which this phone has played a variant: { fields, parameters, rules }, the last first. The fields that are not
// there say what they usually say.
import { read, write } from "./storage.js";

const PREFIX = "rules.";
const MOST = 10;

export const rulesOf = (variant) => read(`${PREFIX}${variant}`) ?? [];

export function keepRules(variant, used) {
  const isOther = ({ fields }) => JSON.stringify(fields) !== JSON.stringify(used.fields);
  write(`${PREFIX}${variant}`, [used, ...rulesOf(variant).filter((one) => isOther(one))].slice(0, MOST));
}
