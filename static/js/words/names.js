// The names of people, as scorekeeper/formats/names.py: short, visible, and no two alike. And what is wrong with those who
// sit down, and with what is typed, as people.py and problems.py in scorekeeper/words.
import { sentence } from "./messages.js";

const LONGEST_NAME = 40;
const VISIBLE = /[\p{L}\p{M}\p{N}\p{P}\p{S}]/u;

// Why a text cannot be a name; empty if it can.
export function nameProblem(name) {
  if ([...name].length > LONGEST_NAME) return peopleSentence("name_too_long", { num: LONGEST_NAME });
  if (/<[a-z!/?]/i.test(name)) return peopleSentence("name_markup");
  if (!VISIBLE.test(name.replaceAll(ONLY_VARIES, ""))) return peopleSentence("name_empty");
  return HIDDEN.test(name) ? peopleSentence("name_character") : "";
}

// What is wrong with the people of a game.
export const peopleSentence = (code, values) => sentence(TABLE.people, { code }, values);

// What is wrong with what somebody typed.
export const typedSentence = (code, values) => sentence(TABLE.typed, { code }, values);

// Why a text is no whole number in these limits; empty if it is one.
export function wrongNumber(text, least, most) {
  const isRight = /^\d{1,9}$/.test(text.trim()) && Number(text) >= least && Number(text) <= most;
  return isRight ? "" : typedSentence("number", { least, most });
}

// A row is when it holds, what is said, and its plural; the first that holds counts. The server reads the table too
// (scorekeeper/words/tables.py).
const TABLE = {
  "people": [
    [{"code": "name_too_long"}, "At most %(num)s character, please.", "At most %(num)s characters, please."],
    [{"code": "name_markup"}, "Please leave out < and >."],
    [{"code": "name_empty"}, "This name has no visible character."],
    [{"code": "name_character"}, "This name has a character that cannot be printed."],
    [{"code": "name_twice"}, "%(name)s is here twice. Tell the two apart."],
    [{"code": "name_missing"}, "This line has a score but no name."],
    [{"code": "nobody_deals"}, "Say who deals first."],
    [{"code": "nobody_leads"}, "Say who leads first."],
    [{"code": "too_many"}, "At most %(num)s person at one table.", "At most %(num)s people at one table."]
  ],
  "typed": [
    [{"code": "number"}, "A number from %(least)s to %(most)s, please."],
    [{"code": "ranks"}, "Name each rank once, from the lowest to the highest."],
    [{"code": "note"}, "Note: one line, at most %(num)s character.", "Note: one line, at most %(num)s characters."]
  ]
};

// Whether people would read the name as one of the others.
export function isAlike(name, others) {
  const looks = looksOf(name);
  return others.some((other) => looksOf(other).some((look) => looks.includes(look)));
}

// A character that nobody sees. Joiners belong to emoji, and to Arabic and Indic scripts.
const HIDDEN = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u034F\u115F\u1160\u17B4\u17B5\u2065\u2800\u3164\uFFA0\uFFF0-\uFFF8\u{E0000}-\u{E00FF}\u{E01F0}-\u{E0FFF}]|(?![\u200C\u200D])\p{Cf}|(^|[^\p{Mc}\p{Mn}\p{Sk}\p{So}\p{scx=Arab}\p{scx=Syrc}\p{scx=Thaa}])[\u200C\u200D]/u;

// Joiners and variation selectors: they say how the characters beside them are drawn, and are nothing alone.
const ONLY_VARIES = /\p{Join_Control}|\p{Variation_Selector}/gu;

// Names that people would read as the same share one of these (scorekeeper/formats/names.py).
function looksOf(whole) {
  const name = whole.replaceAll(ONLY_VARIES, "");
  const letters = [...name.normalize("NFKD")].map((letter) => looksLike.get(letter) ?? letter).join("");
  return [name, letters].map((text) => text.normalize("NFKC").toUpperCase().toLowerCase().split(/\s+/).join(" ").normalize("NFC"));
}

// What letters look like, an equals sign, and the letters. `python -m tests.lookalikes` writes this.
const LOOKALIKES = String.raw`!=ǃ &=ꝸ '=ꞌ 'B=Ɓ 'D=Ɗ 'P=Ƥ 'T=Ƭ 'Y=Ƴ ,=ꓹ -=Ⲻ .=ꓸ .,=ꓻ ..=ꓺ /=Ⳇ 2=ƧϨꙄꝚ 2̵=ƻ 3=ƷȜЗӠⳌꝪꞫ 3̦=Ҙ 4=Ꮞ 5=Ƽ 6=бᏮⳒ 8=Ȣȣ
9=ⳊꝮ :=ꓽ <·=Ⲵ ?=ɁʔᎮ A=ΑАᎪꓮ AA=Ꜳ AE=ÆӔ AO=Ꜵ AU=Ꜷ AV=ꜸꜺ AY=Ꜽ B=ΒВᏴꓐꞴ C=СᏟⲤꓚ C'=Ƈ C̦=Ҫ D=Ꭰꓓ D̵=ÐĐƉ E=ΕЕᎬꓰ E̸=Ɇ
F=ϜꓝꞘ F̦=Ƒ G=ԌᏀᏳꓖ G'=Ɠ G̵=Ǥ H=ΗНᎻⲎꓧ H̦=ӇӉ H̩=ҢⱧ H̵=Ħ J=ͿЈᎫꓙꞲ J̵=Ɉ K=ΚКᏦⲔꓗ K'=Ƙ K̩=ҚⱩ K̵=ҞꝀ L=ᏞⳐꓡ L̸=Ł M=ΜϺМᎷⲘꓟ
M̦=Ӎ N=ΝⲚꓠ N̦=Ɲ O=0ΟОՕⲞꓳ O'=Ꭴ OE=Œ OO=ꚘꝎ O̵=ƟΘθѲӨᎾᏫꝊ O̸=Ø P=ΡРᏢⲢꓑ R=ƦᎡᏒꓣ S=ЅՏᏕᏚꓢ T=ΤТᎢⲦꓔ T3=Ꜩ T̨=Ʈ T̩=Ҭ T̵=Ŧ
T̸=Ⱦ U=Սꓴ U̵=ɄᏌ V=ѴᏙꓦ W=ԜᎳᏔꓪ X=ΧХⲬꓫꞳ X̩=Ҳ Y=ΥУҮᎩᎽⲨꓬ Y̵=ɎҰ Z=ΖᏃꓜ𐋵 Z̦=Ȥ Z̵=Ƶ a=ɑαа aa=ꜳ ae=æӕ ao=ꜵ au=ꜷ av=ꜹꜻ
ay=ꜽ b=ƄЬᏏ bl=Ы b̄=ƂƃБ b̔=ɓ b̵=ƀѢѣҌҍ c=сᴄⲥꮯ c̦=ҫ c̸=ȼ d=ԁᏧꓒ dz=ʣ dȝ=ʤ dʑ=ʥ d̄=ƌ d̔=ɗ d̨=ɖ d̵=đ e=еҽꬲ ę=ҿ e̸=ɇ
f=քẝꞙꬵ fŋ=ʩ f̦=ƒ f̴=ᵮ g=ƍɡցᶃ g̔=ɠ g̵=ǥ h=һհᏂ h̔=ɦᏲꚕ h̵=ħћ i=ıɩɪιіӏᎥꙇꭵ i̵=ɨᵻᵼ j=ϳј j̵=ɉ k̔=ƙ l=1IƖǀΙІӀⲒꓲ lO=Ю
ll=ǁ ls=ʪ lz=ʫ lȝ=ɮ l̨=ɭ l̴=ɫ l̵=Ɨƚ l̸=ł n=ոռ ņ=ɲ n̨=ɳ n̩=ƞη n̴=ᵰ o=οσоօჿᴏᴑⲟꬽ oe=œ oo=ꚙꝏ ơ=ꭴ o̵=ɵѳөꝋꮎꮻ o̸=øꬾ
oᴇ=ɶ p=ρрⲣ p̔=ƥ p̵=ᵽ q=ԛգզ q̔=ʠ r=гᴦⲅꭇꭈꮁ r'=ґ rn=m rṇ=ꭑ rn̦=ɱ rn̴=ᵯ r̨=ɽ r̩=ɼ r̴=ᵲ r̵=ɍғ s=ƽѕꜱꮪ s̨=ʂ s̴=ᵴ
tf=ꝷ ts=ʦ tȝ=ꜩ tɕ=ʨ tʃ=ʧ t̔=ƭ t̴=ᵵ t̵=ŧ u=ʋυսᴜꞟꭎꭒ ue=ᵫ uo=ꭣ u̵=ᵾꮜ v=νѵᴠꮩ w=ɯѡԝաᴡꮃ w̦=ꝡ w҆҇=ѽ x=х y=ɣʏγуүყᶌỿꭚ
y̔=ƴ y̵=ɏұ z=ᴢꮓ z̦=ȥ z̨=ʐ z̴=ᵶ z̵=ƶ ·=ꞏ Þ=Ϸ ß=βᏰꞵ þ=ƿϸ ĸ=κкᴋⲕꮶ ĸ̩=қ ĸ̵=ҟ ƅ=ьꮟ ƅi=ы Ɔ=Ͻꓛ Ǝ=ꓱ Ə=Ә Ɛ=ԐᏋ ƨ=ϩᴤꙅ Ʃ=Σ
ƫ=Ꮏ ǝ=əә ǝo=ᴔ ǝo̵=ꭂ ǝo̸=ꭁ ǝ˞=ɚ Ƕ=Ԋ ȝ=ʒӡჳⳍꝫ ȷ=յ ɂ=ꭾ Ʌ=ΛЛꓥ Ʌ̦=Ӆ ɋ=ᶐ ɔ=ͻᴐↄ ɔe=ꭢ ɔ̸=ꬿ ɜ=зᴈ ɜ̦=ҙ ɢ=ԍᏻꮐ ɰ=պ ɸ=φфⲫ
ɾ̴=ᵳ ʀ=ꭱꮢ ʃ=ꭍ ʊ̵=ᵿ ʌ=ᴧ ʍ=мᴍꮇ ʍ̦=ӎ ʘ=Ꙩ ʙ=вᏼ ʚ=ꞝ ʜ=нꮋ ʜ̦=ӈӊ ʜ̩=ң ʟ=ⳑꮮ ˉb=ъ ˉbi=ꙑ ͽ=ꜿ Γ=ГᎱⲄ Γ'=Ґ Γ̵=Ғ Δ=Ⲇ Π=ПⲠ
Φ=ФՓⲪ Ψ=ѰⲮ λ=Ⲗ π=пᴨ ς=ϛ χ=ⲭꭓꭕ ψ=ѱ ω=ⲱꙍꞷ ϗ=ⳤ Ϭ=Ⳝ Ͽ=Ꜿ Ж̩=Җ И=Ͷ Ѝ̦=Ҋ Ш=Ⲽ Ъl=Ꙑ ж̩=җ л=ᴫ л̦=ӆ ш=ⲽ я=ᴙ љ=ꭠ Ѡ=Ꮗ
Ѡ҆҇=Ѽ Ҷ=Ӌ ҷ=ӌ Ҽ̨=Ҿ Ո=ꓵ د=𐋡 ص=𐋲 ط=𐋨 و=𐋤 Ⴀ=Ꞇ ᗡ=ꓷ ᙠ=ꓭ ᴀ=ꭺ ᴅ=ꭰ ᴇ=ꭼ ᴊ=ꭻ ᴎ=ͷи ᴎ̦̆=ҋ ᴘ=ᴩꮲ ᴛ=τтꭲ ẟ=δծ Ⅎ=ꓞ ⅁=ꓨ ∂̵=ð ☰=Ⲷ
Ɐ=ꓯ Ⱶ=ͰᎨᎰ ⱶ=ꮀ ー=ꟷ ꓕ=Ʇ ꓤ=Ꞟ Ꙍ=Ꞷ ꜧ=ꞕ Ꝺ=ꝺ Ꞓ=ЄⲈ ꞓ=ɛεєԑⲉꮛ 𐊨=Ꚛ
`;
const looksLike = new Map(LOOKALIKES.trim().split(/\s+/).flatMap((group) => {
  const [target, letters] = group.split("=");
  return [...letters].map((letter) => [letter, target]);
}));
