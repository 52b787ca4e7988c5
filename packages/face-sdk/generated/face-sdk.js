var e = class extends Error {
	name = "FaceError";
	code;
	constructor({ code: e, message: t }) {
		super(t), this.code = e;
	}
};
function t({ timeoutMs: t = 1e4 } = {}) {
	return new Promise((r, i) => {
		let a = {
			vitrine: "face",
			versions: [1],
			page: `${Math.random()}${performance.now()}`
		}, o = () => window.parent.postMessage(a, "*"), s = null, c = setTimeout(() => {
			window.removeEventListener("message", l), i(new e({
				code: "failed",
				message: "No wallet answered."
			}));
		}, t), l = (e) => {
			if (e.source !== window.parent) return;
			let { vitrine: t, welcome: i } = e.data ?? {};
			t === "viewer" && o();
			let [a] = e.ports;
			if (i && a) {
				if (s) return s.attach(a, i);
				clearTimeout(c), s = n(a, i), r(s.face);
			}
		};
		window.addEventListener("message", l), o();
	});
}
function n(t, n) {
	let r = /* @__PURE__ */ new Map(), i = /* @__PURE__ */ new Map(), a = n, o = t, s = 0, c = (e, t) => {
		e === "token.changed" && (a = {
			...a,
			token: t
		}), e === "surroundings.changed" && (a = {
			...a,
			surroundings: t
		});
		for (let n of i.get(e) ?? []) n(t);
	}, l = ({ data: t }) => {
		if ("event" in t) return c(t.event, t.data);
		if (!("id" in t)) return;
		let n = r.get(t.id);
		r.delete(t.id), "error" in t ? n?.reject(new e(t.error)) : n?.resolve(t.result);
	};
	t.onmessage = l;
	function u(e, t) {
		return new Promise((n, i) => {
			let a = ++s;
			r.set(a, {
				resolve: n,
				reject: i
			}), o.postMessage({
				id: a,
				method: e,
				params: t
			});
		});
	}
	return {
		face: {
			get token() {
				return a.token;
			},
			get surroundings() {
				return a.surroundings;
			},
			get config() {
				return a.config;
			},
			get view() {
				return a.view;
			},
			can: (e) => a.granted.includes(e),
			children: () => u("children.list"),
			perform: ({ behaviorId: e, actionId: t }, n) => u("action.perform", {
				behaviorId: e,
				actionId: t,
				...n ? { parameters: n } : {}
			}),
			profile: (e) => u("profile.get", e === void 0 ? {} : { userId: e }),
			sign: (e) => u("resources.sign", { urls: e }),
			send: (e, t = null) => u("events.send", {
				name: e,
				data: t
			}),
			close: () => u("view.close"),
			haptic: (e) => u("haptics.play", { pattern: e }),
			on(e, t) {
				let n = i.get(e) ?? /* @__PURE__ */ new Set();
				return i.set(e, n), n.add(t), () => n.delete(t);
			}
		},
		attach(t, n) {
			o.close(), o = t, t.onmessage = l;
			for (let { reject: t } of r.values()) t(new e({
				code: "failed",
				message: "The wallet began anew."
			}));
			r.clear(), a = n, c("token.changed", n.token), c("surroundings.changed", n.surroundings);
		}
	};
}
export { e as FaceError, t as connectFace };
