// Rules to test the scripts with: those of the preset cucumber-21, as `python -m tests.javascript test` hands them over.
import { env } from "node:process";

export const PLAIN = JSON.parse(env.CUCUMBER_21);
export const RANKS = PLAIN["pack.ranks"];
